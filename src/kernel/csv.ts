/** What a cell may hold. */
export type Cell = string | number | boolean | Date | null | object;

/** Programs of tables read what begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows as RFC 4180 has them, the names of the columns first. */
export function toCsv(columns: readonly string[], rows: readonly Record<string, Cell>[]): string {
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))].map(csvLine).join('');
}

/** One row of such a file, with its end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`;
}

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  // a number is what it is, also below zero
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  return FORMULA.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
