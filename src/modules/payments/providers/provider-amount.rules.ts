import { fromMajor, getCurrencyExponent, type Money, money, rescaleAmount, toDecimal } from '../../../kernel/money.ts';

/** How one provider formats amounts where it differs from ISO 4217. */
export type AmountFormat = {
  /** Decimals in the API, where they differ from the currency's. */
  decimals?: Readonly<Record<string, number>>;
  /** Currencies of three decimals must end in 0. */
  roundThousandths?: boolean;
};

/** For providers without deviations from ISO 4217. */
export const ISO_AMOUNTS: AmountFormat = {};

/** The smallest step of amounts that a provider accepts, in minor units. */
export function providerAmountStep(
  currency: string,
  { decimals = {}, roundThousandths = false }: AmountFormat,
): number {
  const exponent = getCurrencyExponent(currency);
  if (exponent === 3 && roundThousandths) return 10;
  return 10 ** Math.max(0, exponent - (decimals[currency] ?? exponent));
}

/** The amount as an integer for the provider's API; null when it cannot be expressed exactly. */
export function toProviderUnits(
  { amount, currency }: Money,
  { decimals = {}, roundThousandths = false }: AmountFormat,
): number | null {
  const exponent = getCurrencyExponent(currency);
  if (exponent === 3 && roundThousandths && rescaleAmount(amount, 3, 2) === null) return null;
  return rescaleAmount(amount, exponent, decimals[currency] ?? exponent);
}

/** Converts back from the provider's integer; null when it is not a whole number of minor units. */
export function fromProviderUnits(units: number, currency: string, { decimals = {} }: AmountFormat): Money | null {
  if (!Number.isSafeInteger(units)) return null;
  const exponent = getCurrencyExponent(currency);
  const minor = rescaleAmount(units, decimals[currency] ?? exponent, exponent);
  return minor === null ? null : money(minor, currency);
}

/** The amount as a decimal string in major units ("10.00"), with as many decimals as the provider uses. */
export function toProviderText(amount: Money, format: AmountFormat): string | null {
  const wireDecimals = format.decimals?.[amount.currency];
  if (wireDecimals === undefined || wireDecimals === getCurrencyExponent(amount.currency)) return toDecimal(amount);
  const units = toProviderUnits(amount, format);
  return units === null ? null : String(units);
}

/** Parses a decimal string or JSON number in major units; null when it is not an exact amount of the currency. */
export function fromProviderText(text: string | number, currency: string): Money | null {
  return fromMajor(text, currency);
}
