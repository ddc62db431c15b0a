import { useState } from "preact/hooks";
import { Copy } from "../../parts/copy.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Notice } from "../../parts/notice.tsx";

/** A secret that is shown this one time: closing asks whether it was kept. */
export function ShownOnce({
  title,
  secret,
  says,
  onClose,
}: {
  readonly title: string;
  readonly secret: string;
  readonly says: string;
  readonly onClose: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    return false;
  };
  return (
    <Dialog title={title} onClose={onClose} mayClose={ask}>
      <p>{says}</p>
      <div class="secret">
        <code>{secret}</code>
        <Copy text={secret} label="Copy" isBare={false} />
      </div>
      {isAsking && (
        <Notice tone="warn" icon="warn">
          <p role="alert">It cannot be shown again. Have you kept it?</p>
        </Notice>
      )}
      <footer>
        {isAsking ? (
          <>
            <button type="button" class="button" onClick={() => setAsking(false)}>
              Not yet
            </button>
            <button type="button" class="button main" onClick={onClose}>
              Yes, close
            </button>
          </>
        ) : (
          <button type="button" class="button main" onClick={ask}>
            Done
          </button>
        )}
      </footer>
    </Dialog>
  );
}
