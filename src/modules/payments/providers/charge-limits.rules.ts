import type { Money } from '../../../kernel/money.ts';
import { type AmountFormat, toProviderUnits } from './provider-amount.rules.ts';

/** Smallest charges in minor units; `others` for currencies that are not listed. */
export type MinimumAmounts = { byCurrency: Readonly<Record<string, number>>; others: number };

/** Which amounts a provider charges. */
export type ChargeLimits = {
  /** Supported currencies; which of them an account accepts is set at the provider. All currencies by default. */
  currencies?: readonly string[];
  /** One minor unit by default. */
  minimums?: MinimumAmounts;
  /** Largest charge in the units of the provider's API. */
  maxUnits?: number;
};

/** Whether a provider can charge this amount, and express it exactly. */
export function canCharge(amount: Money, limits: ChargeLimits, format: AmountFormat): boolean {
  const { currencies, minimums, maxUnits = Number.MAX_SAFE_INTEGER } = limits;
  if (currencies && !currencies.includes(amount.currency)) return false;
  if (amount.amount < (minimums?.byCurrency[amount.currency] ?? minimums?.others ?? 1)) return false;
  const units = toProviderUnits(amount, format);
  return units !== null && units <= maxUnits;
}

/** Reads lines of currencies and amounts: `AED 200 AUD 50`. */
export function parseMinimums(...lines: string[]): Record<string, number> {
  const tokens = lines.join(' ').split(' ');
  return Object.fromEntries(
    tokens.flatMap((token, index) => (index % 2 === 0 ? [[token, Number(tokens[index + 1])]] : [])),
  );
}
