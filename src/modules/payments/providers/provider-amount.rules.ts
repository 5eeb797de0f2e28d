import { currencyExponent, fromMajor, type Money, money, rescaleAmount, toDecimal } from '../../../kernel/money.ts';

/** How one provider formats amounts where it differs from ISO 4217. */
type AmountFormat = {
  /** Decimals in the API, where they differ from the currency's. */
  decimals?: Record<string, number>;
  /** Currencies of three decimals must end in 0. */
  roundThousandths?: boolean;
};

/** Stripe: two zero-decimal currencies are sent in hundredths, one two-decimal currency is sent in whole units. */
const STRIPE: AmountFormat = { decimals: { ISK: 2, UGX: 2, MGA: 0 }, roundThousandths: true };
const RAZORPAY: AmountFormat = { roundThousandths: true };
const PAYPAL: AmountFormat = { decimals: { HUF: 0, JPY: 0, TWD: 0 } };
const DEFAULT_FORMAT: AmountFormat = {};

const AMOUNT_FORMATS = {
  stripe: STRIPE,
  razorpay: RAZORPAY,
  paypal: PAYPAL,
  flutterwave: DEFAULT_FORMAT,
  iyzico: DEFAULT_FORMAT,
} as const;

export type AmountProvider = keyof typeof AMOUNT_FORMATS;
/** Providers that use decimal strings. */
export type TextAmountProvider = 'paypal' | 'flutterwave' | 'iyzico';

export function isAmountProvider(name: string): name is AmountProvider {
  return name in AMOUNT_FORMATS;
}

/** The smallest step of amounts that a provider accepts, in minor units. */
export function providerAmountStep(currency: string, provider: AmountProvider): number {
  const { decimals = {}, roundThousandths = false } = AMOUNT_FORMATS[provider] as AmountFormat;
  const exponent = currencyExponent(currency);
  if (exponent === 3 && roundThousandths) return 10;
  return 10 ** Math.max(0, exponent - (decimals[currency] ?? exponent));
}

/** The amount as an integer for the provider's API; null when it cannot be expressed exactly. */
export function toProviderUnits({ amount, currency }: Money, provider: AmountProvider): number | null {
  const { decimals = {}, roundThousandths = false } = AMOUNT_FORMATS[provider] as AmountFormat;
  const exponent = currencyExponent(currency);
  if (exponent === 3 && roundThousandths && rescaleAmount(amount, 3, 2) === null) return null;
  return rescaleAmount(amount, exponent, decimals[currency] ?? exponent);
}

/** Converts back from the provider's integer; null when it is not a whole number of minor units. */
export function fromProviderUnits(units: number, currency: string, provider: AmountProvider): Money | null {
  if (!Number.isSafeInteger(units)) return null;
  const { decimals = {} } = AMOUNT_FORMATS[provider] as AmountFormat;
  const exponent = currencyExponent(currency);
  const minor = rescaleAmount(units, decimals[currency] ?? exponent, exponent);
  return minor === null ? null : money(minor, currency);
}

/** The amount as a decimal string in major units ("10.00"), with as many decimals as the provider uses. */
export function toProviderText(amount: Money, provider: TextAmountProvider): string | null {
  const { decimals = {} } = AMOUNT_FORMATS[provider] as AmountFormat;
  const wireDecimals = decimals[amount.currency];
  if (wireDecimals === undefined || wireDecimals === currencyExponent(amount.currency)) return toDecimal(amount);
  const units = toProviderUnits(amount, provider);
  return units === null ? null : String(units);
}

/** Parses a decimal string or JSON number in major units; null when it is not an exact amount of the currency. */
export function fromProviderText(text: string | number, currency: string): Money | null {
  return fromMajor(text, currency);
}
