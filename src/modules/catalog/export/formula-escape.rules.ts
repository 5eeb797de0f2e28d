/** First characters of formulas, as csv-stringify escapes them; the last four are their full-width forms. */
const ESCAPED_FORMULA = /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Marks a text that looks like an escaped formula, so that reading it back does not change it. */
export function escapeApostrophe(text: string): string {
  return ESCAPED_FORMULA.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe with which an export protects a text against evaluation by spreadsheet programs. */
export function unescapeFormula(text: string): string {
  return ESCAPED_FORMULA.test(text) ? text.slice(1) : text;
}
