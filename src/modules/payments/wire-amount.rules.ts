import { exponentOf, fromMajor, type Money, money, rescale, toDecimal } from '../../kernel/money.ts';

/** How one provider writes amounts where it departs from ISO 4217. */
type Wire = {
  /** Decimals on the wire, where they are not the currency's own. */
  decimals?: Record<string, number>;
  /** Currencies of three decimals must end in 0. */
  roundThousandths?: boolean;
};

/** Legacy of Stripe: two of the currencies without decimals still travel in hundredths, one with two travels whole. */
const STRIPE: Wire = { decimals: { ISK: 2, UGX: 2, MGA: 0 }, roundThousandths: true };
const RAZORPAY: Wire = { roundThousandths: true };
const PAYPAL: Wire = { decimals: { HUF: 0, JPY: 0, TWD: 0 } };
const MAJOR: Wire = {};

const WIRES = { stripe: STRIPE, razorpay: RAZORPAY, paypal: PAYPAL, flutterwave: MAJOR, iyzico: MAJOR } as const;

export type WireOf = keyof typeof WIRES;
/** Those that write decimal text. */
export type TextWireOf = 'paypal' | 'flutterwave' | 'iyzico';

export function isWire(name: string): name is WireOf {
  return name in WIRES;
}

/** The smallest amount that a provider can write, in minor units: what it can write is a multiple of it. */
export function wireStep(currency: string, of: WireOf): number {
  const { decimals = {}, roundThousandths = false } = WIRES[of] as Wire;
  const own = exponentOf(currency);
  if (own === 3 && roundThousandths) return 10;
  return 10 ** Math.max(0, own - (decimals[currency] ?? own));
}

/** The amount as whole wire units; null when the provider has no way to write it exactly. */
export function toWireUnits({ amount, currency }: Money, of: WireOf): number | null {
  const { decimals = {}, roundThousandths = false } = WIRES[of] as Wire;
  const own = exponentOf(currency);
  if (own === 3 && roundThousandths && rescale(amount, 3, 2) === null) return null;
  return rescale(amount, own, decimals[currency] ?? own);
}

/** Back from whole wire units; null when they are no whole number of minor units. */
export function fromWireUnits(units: number, currency: string, of: WireOf): Money | null {
  if (!Number.isSafeInteger(units)) return null;
  const { decimals = {} } = WIRES[of] as Wire;
  const own = exponentOf(currency);
  const minor = rescale(units, decimals[currency] ?? own, own);
  return minor === null ? null : money(minor, currency);
}

/** The amount as decimal text in major units ("10.00"), with as many decimals as the provider writes. */
export function toWireText(amount: Money, of: TextWireOf): string | null {
  const { decimals = {} } = WIRES[of] as Wire;
  const sent = decimals[amount.currency];
  if (sent === undefined || sent === exponentOf(amount.currency)) return toDecimal(amount);
  const units = toWireUnits(amount, of);
  return units === null ? null : String(units);
}

/** Decimal text or a JSON number in major units; null when it is not an exact amount of the currency. */
export function fromWireText(text: string | number, currency: string): Money | null {
  return fromMajor(text, currency);
}
