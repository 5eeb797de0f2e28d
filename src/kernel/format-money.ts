import type { Digits } from './locale.ts';
import { getCurrencyExponent, type Money, toDecimal } from './money.ts';

export type MoneyFormat = {
  /** Shown beside the amount: "$". */
  symbol: string;
  /** Grouping and decimal marks, e.g. "en-US" (the setting `decimal_format`). */
  locale: string;
  /** 1 before the amount, 2 after it. */
  position: 1 | 2;
  digits: Digits;
};

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount for display. Whole amounts have no decimals, others have all decimals of the currency
 * (never "1,234.5"), at most two as the specification requires.
 */
export function formatMoney(money: Money, format: MoneyFormat): string {
  const decimals = getCurrencyExponent(money.currency);
  const decimal = toDecimal({ ...money, amount: Math.abs(money.amount) });
  const isWhole = !/\.\d*[1-9]/.test(decimal);
  const shownDecimals = Math.min(isWhole ? 0 : decimals, 2);
  // Intl formats a decimal string exactly; a Number would lose precision
  const text = getNumberFormat(format, shownDecimals).format(decimal as Intl.StringNumericLiteral);
  const sign = money.amount < 0 ? '\u2212' : '';
  if (format.position === 1) return `${sign}${format.symbol}${text}`;
  return `${sign}${text}\u00a0${format.symbol}`;
}

function getNumberFormat({ locale, digits }: MoneyFormat, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${digits} ${decimals}`;
  const known = formats.get(key);
  if (known) return known;
  const formatter = new Intl.NumberFormat(locale, {
    numberingSystem: digits,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(key, formatter);
  return formatter;
}
