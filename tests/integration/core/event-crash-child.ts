import { withActor } from "@gleaner/core/actor";
import * as Key from "@gleaner/core/key";

// Makes a key, in a process that is killed while it tells the bus of it.
const [teamId = "", userId = ""] = process.argv.slice(2);
await withActor({ type: "user", teamId, userId, via: "session" }, () => Key.create({ name: "CI" }));
