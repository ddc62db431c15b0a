import { Dialog } from "../parts/dialog.tsx";
import { keyHelp } from "./keys.ts";

/** What keys do. */
export const Help = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Keys" onClose={onClose}>
    <dl class="facts">
      {keyHelp.map(([keys, does]) => (
        <>
          <dt>
            {keys.map((key) => (
              <>
                <kbd>{key}</kbd>{" "}
              </>
            ))}
          </dt>
          <dd>{does}</dd>
        </>
      ))}
    </dl>
    <footer>
      <button type="button" class="button" onClick={onClose}>
        Close
      </button>
    </footer>
  </Dialog>
);
