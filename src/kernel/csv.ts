/** Without a byte order mark Excel assumes the local code page. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Value of one cell. */
export type CsvCell = string | number | boolean | Date | null | object;

/** Spreadsheet programs evaluate text that starts like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Formats rows as CSV (RFC 4180) with a header row. */
export function toCsv(columns: readonly string[], rows: readonly Record<string, CsvCell>[]): string {
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))].map(formatCsvLine).join('');
}

/** Formats one CSV row with its line ending. */
export function formatCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => quoteCell(cellText(cell))).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  // negative numbers are not formulas
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  return FORMULA.test(text) ? `'${text}` : text;
}

function quoteCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
