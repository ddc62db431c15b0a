import { useEffect, useState } from "preact/hooks";
import { ErrorBoundary, LocationProvider, Route, Router } from "preact-iso";
import { loadSession, session } from "./data/session.ts";
import { NewRun } from "./pages/new-run/index.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { RunPage } from "./pages/run/index.tsx";
import { Runs } from "./pages/runs.tsx";
import { SignIn } from "./pages/sign-in.tsx";
import { later } from "./parts/later.tsx";
import { Failure, Loading } from "./parts/notice.tsx";
import { Shell } from "./shell/index.tsx";

const Automations = later(() => import("./pages/rooms.ts").then((rooms) => rooms.Automations));
const AutomationPage = later(() => import("./pages/rooms.ts").then((rooms) => rooms.AutomationPage));
const Schedules = later(() => import("./pages/schedules/rooms.ts").then((rooms) => rooms.Schedules));
const NewSchedule = later(() => import("./pages/schedules/rooms.ts").then((rooms) => rooms.NewSchedule));
const SchedulePage = later(() => import("./pages/schedules/rooms.ts").then((rooms) => rooms.SchedulePage));
const UsagePage = later(() => import("./pages/rooms.ts").then((rooms) => rooms.UsagePage));
const SettingsPage = later(() => import("./pages/rooms.ts").then((rooms) => rooms.SettingsPage));

/** The whole console. A person who is not signed in signs in first, and then returns to the requested page. */
export function App() {
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    // A sign-in link carries a token, so the session is not read first.
    if (location.pathname === "/sign-in") session.value = null;
    else loadSession().catch(setError);
  }, []);

  if (error !== null)
    return (
      <main class="alone">
        <div class="card stack">
          <h1>Gleaner</h1>
          <Failure error={error} />
          <button type="button" class="button main" onClick={() => location.reload()}>
            Try again
          </button>
        </div>
      </main>
    );
  if (session.value === undefined)
    return (
      <main class="alone">
        <Loading />
      </main>
    );
  return (
    <LocationProvider>
      {session.value === null ? (
        <SignIn />
      ) : (
        <Shell>
          <ErrorBoundary>
            <Router>
              <Route path="/" component={NewRun} />
              <Route path="/runs" component={Runs} />
              <Route path="/runs/:id" component={RunPage} />
              <Route path="/automations" component={Automations} />
              <Route path="/automations/:id" component={AutomationPage} />
              <Route path="/schedules" component={Schedules} />
              <Route path="/schedules/new" component={NewSchedule} />
              <Route path="/schedules/:id" component={SchedulePage} />
              <Route path="/usage" component={UsagePage} />
              <Route path="/settings/:room?" component={SettingsPage} />
              <Route default component={NotFound} />
            </Router>
          </ErrorBoundary>
        </Shell>
      )}
    </LocationProvider>
  );
}
