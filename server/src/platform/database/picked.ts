/**
 * These columns of a row and no others: what a caller sends beside them never reaches the statement. Absent ones stay absent. Stores give
 * `.set()` and `.values()` only this or literal columns (test/attacks/stores-name-columns.test.ts).
 */
export function picked<Row extends object, const Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): Pick<Row, Column> {
  return Object.fromEntries(
    columns.filter((column) => Object.hasOwn(row, column)).map((column) => [column, row[column]]),
  ) as Pick<Row, Column>;
}
