import { findNumberMarks, type NumberMarks } from './number-marks.ts';

/** Options that are written without `Intl`, with its defaults. */
type DecimalOptions = Pick<
  Intl.NumberFormatOptions,
  'minimumIntegerDigits' | 'minimumFractionDigits' | 'maximumFractionDigits' | 'useGrouping'
>;

const DECIMAL_OPTIONS = new Set<string>([
  'minimumIntegerDigits',
  'minimumFractionDigits',
  'maximumFractionDigits',
  'useGrouping',
] satisfies (keyof DecimalOptions)[]);

const DEFAULT_FRACTION_DIGITS = 3;
/** Above it a number has no exact decimals. */
const MAX_VALUE = 1e15;

export type NumberFormatter = { format(value: number | bigint): string };

/** Formatters by tag and options, because `Intl.NumberFormat` is slow to create. */
const formatters = new Map<string, Intl.NumberFormat>();

/** A formatter with the result of `Intl.NumberFormat`, which it creates only for what marks and digits cannot say. */
export function createNumberFormatter(tag: string, options: Intl.NumberFormatOptions = {}): NumberFormatter {
  const isDecimal = Object.keys(options).every((name) => DECIMAL_OPTIONS.has(name));
  return {
    format(value) {
      const marks = isDecimal && isPlain(value) && findNumberMarks(tag);
      return marks ? formatPlain(Number(value), marks, options) : getIntlFormatter(tag, options).format(value);
    },
  };
}

/** Formats decimal text, such as "1234.50", with a number of decimals. */
export function formatDecimalText(text: string, tag: string, decimals: number): string {
  const marks = findNumberMarks(tag);
  if (marks && DECIMAL_TEXT.test(text)) return writeDecimal(roundDecimal(text, decimals, decimals), marks, true);
  // Intl formats a decimal string exactly; a Number would lose precision
  return getIntlFormatter(tag, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    text as Intl.StringNumericLiteral,
  );
}

const DECIMAL_TEXT = /^\d+(\.\d+)?$/;

/** Without those that JavaScript writes with an exponent. */
function isPlain(value: number | bigint): boolean {
  return value < MAX_VALUE && !Object.is(value, -0) && DECIMAL_TEXT.test(String(value));
}

function formatPlain(value: number, marks: NumberMarks, options: DecimalOptions): string {
  const { minimumIntegerDigits = 1, minimumFractionDigits: min = 0, useGrouping = true } = options;
  const max = options.maximumFractionDigits ?? Math.max(min, DEFAULT_FRACTION_DIGITS);
  const text = roundDecimal(String(value), min, max);
  const [integer = ''] = text.split('.');
  return writeDecimal(
    '0'.repeat(Math.max(0, minimumIntegerDigits - integer.length)) + text,
    marks,
    useGrouping !== false,
  );
}

/** Rounds half up to at most `max` decimals, and pads to at least `min`. ICU rounds the decimal text of a number too. */
function roundDecimal(text: string, min: number, max: number): string {
  const [integer = '0', fraction = ''] = text.split('.');
  const shown = fraction.slice(0, max);
  const isRoundedUp = (fraction[max] ?? '0') >= '5';
  const digits = isRoundedUp ? String(BigInt(integer + shown) + 1n).padStart(shown.length + 1, '0') : integer + shown;
  const end = digits.length - shown.length;
  const decimals = digits.slice(end).replace(/0+$/, '').padEnd(min, '0');
  return decimals === '' ? digits.slice(0, end) : `${digits.slice(0, end)}.${decimals}`;
}

function writeDecimal(text: string, marks: NumberMarks, isGrouped: boolean): string {
  const [integer = '', fraction] = text.split('.');
  const grouped = isGrouped ? splitGroups(integer, marks).join(marks.group) : integer;
  const written = fraction === undefined ? grouped : grouped + marks.decimal + fraction;
  if (marks.zero === 0x30) return written;
  return written.replace(/[0-9]/g, (digit) => String.fromCodePoint(marks.zero + Number(digit)));
}

function splitGroups(integer: string, { lastGroup, otherGroups, minDigits }: NumberMarks): string[] {
  if (integer.length < lastGroup + minDigits) return [integer];
  const groups = [integer.slice(-lastGroup)];
  for (let end = integer.length - lastGroup; end > 0; end -= otherGroups)
    groups.unshift(integer.slice(Math.max(0, end - otherGroups), end));
  return groups;
}

function getIntlFormatter(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(tag, options);
  formatters.set(key, formatter);
  return formatter;
}
