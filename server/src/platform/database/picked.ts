/**
 * Returns only these columns of a row, so that other fields of the caller never reach the statement. Absent columns
 * stay absent. Stores must pass either this result or literal columns to `.set()` and `.values()`
 * (test/attacks/stores-name-columns.test.ts).
 */
export function picked<Row extends object, const Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): Pick<Row, Column> {
  return Object.fromEntries(
    columns.filter((column) => Object.hasOwn(row, column)).map((column) => [column, row[column]]),
  ) as Pick<Row, Column>;
}
