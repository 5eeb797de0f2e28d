import { expect, test } from 'vitest';
import { arrivalOf, rulesFor, type ShippingRule, shippingPrice } from './shipping.rules.ts';

const rule = (id: number, zones: Partial<ShippingRule['zones'][number]>[], more: Partial<ShippingRule> = {}) => ({
  id,
  title: { en: 'Standard' },
  zones: zones.map((zone) => ({ country: '*', states: [], zip_prefixes: [], ...zone })),
  price: 500,
  freeOver: 10000,
  codAllowed: true,
  codFee: { model: 'flat' as const, amount: 0 },
  minDays: 2,
  maxDays: 4,
  cutoff: '15:00',
  ...more,
});
const rules = [rule(1, [{ country: 'FR' }]), rule(2, [{ country: 'US', states: ['CA'] }]), rule(3, [{}])];
const ids = (country: string, state: string | null = null, zip: string | null = null) =>
  rulesFor(rules, { country, state, zip }).map(({ id }) => id);

test('a country that is named gets its own rules, every other one the rest of the world', () => {
  expect(ids('FR')).toEqual([1]);
  expect(ids('IN')).toEqual([3]);
});

test('a rule for some states reaches those states only', () => {
  expect(ids('US', 'CA')).toEqual([2]);
  expect(ids('US', 'NY')).toEqual([3]);
});

test('a rule for some postcodes reaches those postcodes only', () => {
  const corsica = [rule(4, [{ country: 'FR', zip_prefixes: ['20'] }])];
  expect(rulesFor(corsica, { country: 'FR', state: null, zip: '20000' })).toHaveLength(1);
  expect(rulesFor(corsica, { country: 'FR', state: null, zip: '75001' })).toHaveLength(0);
  expect(rulesFor(corsica, { country: 'FR', state: null, zip: null })).toHaveLength(0);
});

test('shipping is free from the amount on that the rule names', () => {
  expect(shippingPrice(rule(1, []), 9999)).toBe(500);
  expect(shippingPrice(rule(1, []), 10000)).toBe(0);
  expect(shippingPrice(rule(1, [], { freeOver: null }), 1_000_000)).toBe(500);
});

test('an order before the hour leaves the same day and skips the weekend on its way', () => {
  const friday = new Date('2026-11-20T14:59:00Z');
  expect(arrivalOf(rule(1, []), friday)).toEqual({ earliest: '2026-11-24', latest: '2026-11-26' });
});

test('an order after the hour or on a weekend leaves on the next working day', () => {
  for (const late of ['2026-11-20T15:00:00Z', '2026-11-21T09:00:00Z', '2026-11-22T23:00:00Z'])
    expect(arrivalOf(rule(1, []), new Date(late))).toEqual({ earliest: '2026-11-25', latest: '2026-11-27' });
});
