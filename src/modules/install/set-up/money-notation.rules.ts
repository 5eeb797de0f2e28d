import type { Locale } from '../../../kernel/locale.ts';
import type { Settings } from '../../settings/settings.rules.ts';

type MoneyNotation = Pick<Settings, 'currency' | 'currencyIcon' | 'currencyPosition' | 'decimalFormat'>;

/** How the people of a country write amounts of a currency: "$9.90", "9,90 €". */
export function findMoneyNotation(language: Locale, country: string, currency: string): MoneyNotation {
  const decimalFormat = `${language}-${country}`;
  const format = new Intl.NumberFormat(`${decimalFormat}-u-nu-latn`, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const parts = format.formatToParts(1).filter(({ type }) => type === 'currency' || type === 'integer');
  const symbol = parts.find(({ type }) => type === 'currency')?.value.replace(MARKS, '');
  return {
    currency,
    decimalFormat,
    currencyIcon: symbol || currency,
    currencyPosition: parts[0]?.type === 'currency' ? 1 : 2,
  };
}

/** Direction marks, which the page sets itself. */
const MARKS = /[\u200e\u200f\u061c]/g;
