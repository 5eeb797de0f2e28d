import { exponentOf, fromMajor, type Money, money, rescale, toDecimal } from '../../kernel/money.ts';

/** How one provider formats amounts where it differs from ISO 4217. */
type Wire = {
  /** Decimals in the API, where they differ from the currency's. */
  decimals?: Record<string, number>;
  /** Currencies of three decimals must end in 0. */
  roundThousandths?: boolean;
};

/** Stripe: two zero-decimal currencies are sent in hundredths, one two-decimal currency is sent in whole units. */
const STRIPE: Wire = { decimals: { ISK: 2, UGX: 2, MGA: 0 }, roundThousandths: true };
const RAZORPAY: Wire = { roundThousandths: true };
const PAYPAL: Wire = { decimals: { HUF: 0, JPY: 0, TWD: 0 } };
const MAJOR: Wire = {};

const WIRES = { stripe: STRIPE, razorpay: RAZORPAY, paypal: PAYPAL, flutterwave: MAJOR, iyzico: MAJOR } as const;

export type WireOf = keyof typeof WIRES;
/** Providers that use decimal strings. */
export type TextWireOf = 'paypal' | 'flutterwave' | 'iyzico';

export function isWire(name: string): name is WireOf {
  return name in WIRES;
}

/** The smallest step of amounts that a provider accepts, in minor units. */
export function wireStep(currency: string, provider: WireOf): number {
  const { decimals = {}, roundThousandths = false } = WIRES[provider] as Wire;
  const exponent = exponentOf(currency);
  if (exponent === 3 && roundThousandths) return 10;
  return 10 ** Math.max(0, exponent - (decimals[currency] ?? exponent));
}

/** The amount as an integer for the provider's API; null when it cannot be expressed exactly. */
export function toWireUnits({ amount, currency }: Money, provider: WireOf): number | null {
  const { decimals = {}, roundThousandths = false } = WIRES[provider] as Wire;
  const exponent = exponentOf(currency);
  if (exponent === 3 && roundThousandths && rescale(amount, 3, 2) === null) return null;
  return rescale(amount, exponent, decimals[currency] ?? exponent);
}

/** Converts back from the provider's integer; null when it is not a whole number of minor units. */
export function fromWireUnits(units: number, currency: string, provider: WireOf): Money | null {
  if (!Number.isSafeInteger(units)) return null;
  const { decimals = {} } = WIRES[provider] as Wire;
  const exponent = exponentOf(currency);
  const minor = rescale(units, decimals[currency] ?? exponent, exponent);
  return minor === null ? null : money(minor, currency);
}

/** The amount as a decimal string in major units ("10.00"), with as many decimals as the provider uses. */
export function toWireText(amount: Money, provider: TextWireOf): string | null {
  const { decimals = {} } = WIRES[provider] as Wire;
  const wireDecimals = decimals[amount.currency];
  if (wireDecimals === undefined || wireDecimals === exponentOf(amount.currency)) return toDecimal(amount);
  const units = toWireUnits(amount, provider);
  return units === null ? null : String(units);
}

/** Parses a decimal string or JSON number in major units; null when it is not an exact amount of the currency. */
export function fromWireText(text: string | number, currency: string): Money | null {
  return fromMajor(text, currency);
}
