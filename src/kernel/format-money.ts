import type { Digits } from './locale.ts';
import { getCurrencyExponent, type Money, toDecimal } from './money.ts';
import { formatDecimalText } from './numbers/format-number.ts';

export type MoneyFormat = {
  /** Shown beside the amount: "$". */
  symbol: string;
  /** Grouping and decimal marks, e.g. "en-US" (the setting `decimal_format`). */
  locale: string;
  /** 1 before the amount, 2 after it. */
  position: 1 | 2;
  digits: Digits;
};

/**
 * Formats an amount for display. Whole amounts have no decimals, others have all decimals of the currency
 * (never "1,234.5"), at most two as the specification requires.
 */
export function formatMoney(money: Money, format: MoneyFormat): string {
  const decimals = getCurrencyExponent(money.currency);
  const decimal = toDecimal({ ...money, amount: Math.abs(money.amount) });
  const isWhole = !/\.\d*[1-9]/.test(decimal);
  const shownDecimals = Math.min(isWhole ? 0 : decimals, 2);
  const text = formatDecimalText(decimal, getMoneyTag(format), shownDecimals);
  const sign = money.amount < 0 ? '\u2212' : '';
  if (format.position === 1) return `${sign}${format.symbol}${text}`;
  return `${sign}${text}\u00a0${format.symbol}`;
}

/** Language tag with the numbering system of a money format, in place of extensions that the setting may contain. */
export function getMoneyTag({ locale, digits }: Pick<MoneyFormat, 'locale' | 'digits'>): string {
  return `${locale.replace(/-u-.*$/i, '')}-u-nu-${digits}`;
}
