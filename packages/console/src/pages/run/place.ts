/** A cell: the record's position in the whole result, and the field. */
export interface Place {
  readonly row: number;
  readonly field: string;
}

/** A cell as it stands in the address: `12.price` is the price of the twelfth record. */
export const writePlace = ({ row, field }: Place): string => `${row + 1}.${field}`;

export function readPlace(text: string | undefined): Place | null {
  const [, row, field] = /^(\d{1,9})\.(.+)$/s.exec(text ?? "") ?? [];
  return row && field && Number(row) > 0 ? { row: Number(row) - 1, field } : null;
}
