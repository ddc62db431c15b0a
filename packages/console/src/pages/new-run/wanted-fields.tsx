import { Icon } from "../../parts/icon.tsx";
import { noField, typeNames, type Wanted } from "./wanted.ts";

/** The fields of a record, one line each; they become its schema. */
export function WantedFields({
  wanted,
  onChange,
}: {
  readonly wanted: readonly Wanted[];
  readonly onChange: (wanted: readonly Wanted[]) => void;
}) {
  const change = (at: number, changes: Partial<Wanted>) =>
    onChange(wanted.map((field, index) => (index === at ? { ...field, ...changes } : field)));
  return (
    <fieldset class="stack tight">
      <legend class="legend">Fields (optional)</legend>
      <p class="hint">Names, order and types of the records are then exactly these.</p>
      <ul class="wanted">
        {wanted.map((field, index) => (
          <li key={index}>
            <input
              aria-label={`Name of field ${index + 1}`}
              placeholder="name"
              value={field.name}
              maxLength={100}
              onInput={({ currentTarget }) => change(index, { name: currentTarget.value })}
            />
            <select
              aria-label={`Type of field ${index + 1}`}
              value={field.type}
              onChange={({ currentTarget }) => {
                const [type] = typeNames.find(([one]) => one === currentTarget.value) ?? [];
                if (type) change(index, { type });
              }}
            >
              {typeNames.map(([type, name]) => (
                <option key={type} value={type}>
                  {name}
                </option>
              ))}
            </select>
            <input
              aria-label={`Description of field ${index + 1}`}
              placeholder="what it means (optional)"
              value={field.description}
              onInput={({ currentTarget }) => change(index, { description: currentTarget.value })}
            />
            <label class="check small" title="A record without it counts as not found">
              <input
                type="checkbox"
                checked={field.isRequired}
                onChange={({ currentTarget }) => change(index, { isRequired: currentTarget.checked })}
              />
              needed
            </label>
            <button
              type="button"
              class="button small bare"
              aria-label={`Remove field ${index + 1}`}
              onClick={() => onChange(wanted.filter((_, at) => at !== index))}
            >
              <Icon name="cross" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <div>
        <button type="button" class="button small" onClick={() => onChange([...wanted, noField])}>
          <Icon name="plus" size={14} /> Add a field
        </button>
      </div>
    </fieldset>
  );
}
