interface Choosable {
  readonly id?: string;
  readonly extra?: boolean;
  readonly optional?: boolean;
}

/**
 * Returns the columns that a list shows. A column that the user chose is shown on a phone too. Pure.
 *
 * @param chosen true or false by the `id` of a column; an absent column is shown unless it is `extra`
 */
export const shownColumns = <C extends Choosable>(
  columns: readonly C[],
  chosen: Readonly<Record<string, boolean>>,
): C[] =>
  columns
    .filter(({ id, extra }) => id === undefined || (chosen[id] ?? !extra))
    .map((column) => (column.id !== undefined && chosen[column.id] ? { ...column, optional: false } : column));
