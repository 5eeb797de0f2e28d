/** Value of one cell. */
export type Cell = string | number | boolean | Date | null | object;

/** Spreadsheet programs evaluate text that starts like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Formats rows as CSV (RFC 4180) with a header row. */
export function toCsv(columns: readonly string[], rows: readonly Record<string, Cell>[]): string {
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))].map(csvLine).join('');
}

/** Formats one CSV row with its line ending. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`;
}

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  // negative numbers are not formulas
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  return FORMULA.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
