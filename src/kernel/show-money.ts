import type { Digits } from './locale.ts';
import { exponentOf, type Money, toDecimal } from './money.ts';

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
 * An amount written for people. Whole amounts show no decimals, all others the currency's full number
 * (never "1,234.5"): the specification says at most two.
 */
export function showMoney(money: Money, format: MoneyFormat): string {
  const decimals = exponentOf(money.currency);
  const decimal = toDecimal({ ...money, amount: Math.abs(money.amount) });
  const whole = !/\.\d*[1-9]/.test(decimal);
  const shown = Math.min(whole ? 0 : decimals, 2);
  // Intl reads a decimal string exactly; a Number would pass through floating point
  const text = numberFormat(format, shown).format(decimal as Intl.StringNumericLiteral);
  const signed = money.amount < 0 ? '\u2212' : '';
  if (format.position === 1) return `${signed}${format.symbol}${text}`;
  return `${signed}${text}\u00a0${format.symbol}`;
}

function numberFormat({ locale, digits }: MoneyFormat, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${digits} ${decimals}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    numberingSystem: digits,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(key, made);
  return made;
}
