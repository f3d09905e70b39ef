interface Choosable {
  readonly id?: string;
  readonly extra?: boolean;
  readonly optional?: boolean;
}

/**
 * Returns the columns that a list shows. A column that the user chose is also shown on a phone. Pure.
 *
 * @param chosen the user's choice by the `id` of a column; a column without a choice is shown unless it is `extra`
 */
export const shownColumns = <C extends Choosable>(
  columns: readonly C[],
  chosen: Readonly<Record<string, boolean>>,
): C[] =>
  columns
    .filter(({ id, extra }) => id === undefined || (chosen[id] ?? !extra))
    .map((column) => (column.id !== undefined && chosen[column.id] ? { ...column, optional: false } : column));
