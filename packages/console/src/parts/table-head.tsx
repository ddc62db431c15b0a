/** A column of figures, which stand at its right. */
export const numbers = (name: string) => ({ name, isNumber: true });

export type Column = string | ReturnType<typeof numbers>;

export const nameOf = (column: Column): string => (typeof column === "string" ? column : column.name);

/** The names of a table's columns; of the last, which holds what can be done with a row, only for those who hear it. */
export const TableHead = ({
  names,
  hasActions = false,
}: {
  readonly names: readonly Column[];
  readonly hasActions?: boolean;
}) => (
  <thead>
    <tr>
      {names.map((column) =>
        typeof column === "string" ? (
          <th key={column} scope="col">
            {column}
          </th>
        ) : (
          <th key={column.name} scope="col" class="num">
            {column.name}
          </th>
        ),
      )}
      {hasActions && (
        <th scope="col">
          <span class="sr">Actions</span>
        </th>
      )}
    </tr>
  </thead>
);
