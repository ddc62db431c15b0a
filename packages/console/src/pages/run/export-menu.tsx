import { useId } from "preact/hooks";
import type { Job } from "../../data/shapes.ts";
import { Icon } from "../../parts/icon.tsx";
import { Menu } from "../../parts/menu.tsx";

const formats = [
  { format: "csv", name: "CSV", isSingle: false },
  { format: "json", name: "JSON", isSingle: false },
  { format: "txt", name: "Text", isSingle: true },
  { format: "md", name: "Markdown", isSingle: true },
] as const;

/** The records as a file; text and Markdown take a single record, and say so otherwise. */
export function ExportMenu({ job }: { readonly job: Job }) {
  const id = useId();
  const isSingle = job.metadata.recordCount === 1;
  return (
    <Menu icon="download" name="Export">
      {formats.map(({ format, name, isSingle: needsSingle }) =>
        needsSingle && !isSingle ? (
          <button key={format} type="button" aria-disabled="true" aria-describedby={`${id}-why`}>
            {name}
            <small id={`${id}-why`}>of a single record only</small>
          </button>
        ) : (
          <a key={format} href={`/api/jobs/${job.id}/export?format=${format}`} download>
            <Icon name="download" size={14} />
            {name}
          </a>
        ),
      )}
    </Menu>
  );
}
