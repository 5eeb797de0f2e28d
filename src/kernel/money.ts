/**
 * Money: integer minor units (cents, paisa) of one currency. Only this module multiplies, divides or
 * allocates amounts. A plain `number` named as an amount elsewhere is always in minor units.
 */

export type Currency = string;

export type Money = { amount: number; currency: Currency };

/** Decimals by ISO 4217; currencies not listed have two. */
const EXPONENT: Record<Currency, number> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((c) => [c, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((c) => [c, 3])),
};

/** Number of decimals of a currency's major unit. */
export function getCurrencyExponent(currency: Currency): number {
  return EXPONENT[currency] ?? 2;
}

/** @throws RangeError when the amount is not a safe integer. */
function assertSafeAmount(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of minor units: ${amount}`);
  return amount;
}

export function money(amount: number, currency: Currency): Money {
  return { amount: assertSafeAmount(amount), currency };
}

export function sumAmounts(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => assertSafeAmount(sum + amount), 0);
}

/**
 * Converts an amount from one number of decimals to another; null when precision would be lost. For provider APIs whose
 * currency exponent differs from ISO 4217.
 */
export function rescaleAmount(amount: number, decimals: number, wanted: number): number | null {
  if (wanted >= decimals) return assertSafeAmount(amount * 10 ** (wanted - decimals));
  const scale = 10 ** (decimals - wanted);
  return assertSafeAmount(amount) % scale === 0 ? amount / scale : null;
}

/** The largest multiple of `step` that is not above an amount of at least 0. */
export function roundDownToStep(amount: number, step: number): number {
  return assertSafeAmount(amount) - (amount % step);
}

/** The multiple of `step` that is nearest to an amount of at least 0; the higher one at half a step. */
export function roundToStep(amount: number, step: number): number {
  return roundDownToStep(assertSafeAmount(amount + Math.floor(step / 2)), step);
}

/** Multiplies an amount by a quantity. */
export function multiplyAmount(amount: number, quantity: number): number {
  return assertSafeAmount(amount * quantity);
}

/** Computes a share of an amount in basis points (1/10 000), rounded half up to the minor unit. */
export function applyBasisPoints(amount: number, basisPoints: number): number {
  return divideHalfUp(BigInt(assertSafeAmount(amount)) * BigInt(basisPoints), 10_000n);
}

/** The tax contained in a price that already includes it, rounded half up to the minor unit. */
export function calculateIncludedTax(gross: number, basisPoints: number): number {
  return divideHalfUp(BigInt(assertSafeAmount(gross)) * BigInt(basisPoints), 10_000n + BigInt(basisPoints));
}

/**
 * Allocates an amount in proportion to weights so that the parts add up exactly (largest remainder;
 * equal remainders go to the earlier part). If all weights are zero, everything goes to the first part.
 * @throws RangeError when there are no weights or one is negative.
 */
export function allocateAmount(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) throw new RangeError('nothing to split over');
  if (weights.some((weight) => weight < 0 || !Number.isSafeInteger(weight)))
    throw new RangeError('weights are whole and not negative');
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const sign = amount < 0 ? -1n : 1n;
  const absolute = BigInt(assertSafeAmount(amount)) * sign;
  const parts = weights.map((weight, index) => {
    const share = absolute * BigInt(weight);
    return { index, floor: share / sum, remainder: share % sum };
  });
  let remaining = absolute - parts.reduce((all, part) => all + part.floor, 0n);
  for (const part of [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )) {
    if (remaining === 0n) break;
    part.floor += 1n;
    remaining -= 1n;
  }
  return parts.map((part) => Number(part.floor * sign));
}

/** Major units as a number, as in the JSON API: 49900 USD → 499. */
export function toMajor({ amount, currency }: Money): number {
  return Number(toDecimal({ amount, currency }));
}

/** Major units as decimal text, computed without floating point: 4990 USD → "49.90". */
export function toDecimal({ amount, currency }: Money): string {
  const decimals = getCurrencyExponent(currency);
  const digits = Math.abs(assertSafeAmount(amount))
    .toString()
    .padStart(decimals + 1, '0');
  const sign = amount < 0 ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Parses decimal text or a decimal number in major units; null when it is not an exact amount of the currency. */
export function fromMajor(value: string | number, currency: Currency): Money | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(String(value).trim());
  if (!match) return null;
  const decimals = getCurrencyExponent(currency);
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return null;
  const amount = Number(`${match[2]}${fraction.padEnd(decimals, '0')}`);
  return money(match[1] === '-' ? 0 - amount : amount, currency);
}

export type DiscountRounding = 'up' | 'down';

/**
 * Discount in whole percent; 0 when there is none. `up` is the rule of the specification, 100 minus the whole-number
 * percentage of current over previous; `down` never claims more than the real discount.
 */
export function calculateDiscountPercent(current: number, previous: number, rounding: DiscountRounding = 'up'): number {
  if (previous <= 0 || current >= previous) return 0;
  const [now, before] = [BigInt(current), BigInt(previous)];
  if (rounding === 'down') return Number(((before - now) * 100n) / before);
  return 100 - Number((now * 100n) / before);
}

function divideHalfUp(numerator: bigint, denominator: bigint): number {
  const negative = numerator < 0n;
  const absolute = negative ? -numerator : numerator;
  const rounded = (absolute * 2n + denominator) / (denominator * 2n);
  return Number(negative ? -rounded : rounded);
}
