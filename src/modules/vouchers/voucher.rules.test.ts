import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkVoucherTerms,
  parseVoucherCode,
  type VoucherCheckInput,
  type VoucherProblem,
  type VoucherTerms,
} from './voucher.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const open: VoucherTerms = {
  minSpend: 0,
  usageLimit: null,
  used: 0,
  perUserLimit: null,
  startsAt: null,
  endsAt: null,
  ofOneSeller: false,
  freeShipping: false,
  firstOrderOnly: false,
  loginRequired: false,
};
const phone = { id: 'phone', worth: 5000, inScope: true, ofSeller: true };
const plain: VoucherCheckInput = { lines: [phone], signedIn: false, ownUses: 0, hasOrdered: false, now };

const faults: [VoucherProblem, Partial<VoucherTerms>, Partial<VoucherCheckInput>][] = [
  ['not-started', { startsAt: hour(1) }, {}],
  ['expired', { endsAt: now }, {}],
  ['used-up', { usageLimit: 3, used: 3 }, {}],
  ['login-required', { loginRequired: true }, {}],
  ['own-seller-only', { ofOneSeller: true }, { lines: [{ ...phone, ofSeller: false }] }],
  ['not-applicable', {}, { lines: [{ ...phone, inScope: false }] }],
  ['not-applicable', {}, { lines: [] }],
  ['not-applicable', {}, { lines: [{ ...phone, worth: 0 }] }],
  ['min-spend', { minSpend: 5001 }, {}],
  ['first-order-only', { firstOrderOnly: true }, { hasOrdered: true }],
  ['user-limit', { perUserLimit: 2 }, { ownUses: 2 }],
  ['user-limit', { firstOrderOnly: true, perUserLimit: 5 }, { ownUses: 1 }],
];

test.each(faults)('a voucher is invalid: %s', (problem, terms, it) => {
  expect(checkVoucherTerms({ ...open, ...terms }, { ...plain, ...it })).toMatchObject({ isValid: false, problem });
});

test('it is valid from its start to before its end, for the lines it applies to', () => {
  const terms = { ...open, startsAt: now, endsAt: hour(1), usageLimit: 3, used: 2, perUserLimit: 1, minSpend: 5000 };
  const lines = [phone, { ...phone, id: 'case', inScope: false }];
  expect(checkVoucherTerms(terms, { ...plain, lines })).toEqual({ isValid: true, lineIds: ['phone'] });
});

test('only its goods count towards the minimum spend, and the missing amount is exact', () => {
  const lines = [phone, { ...phone, id: 'case', worth: 9000, inScope: false }];
  expect(checkVoucherTerms({ ...open, minSpend: 7500 }, { ...plain, lines })).toEqual({
    isValid: false,
    problem: 'min-spend',
    missing: 2500,
  });
});

test('free delivery applies to free goods', () => {
  const lines = [{ ...phone, worth: 0 }];
  expect(checkVoucherTerms({ ...open, freeShipping: true }, { ...plain, lines }).isValid).toBe(true);
});

const anyTerms: fc.Arbitrary<VoucherTerms> = fc.record({
  minSpend: fc.nat(20_000),
  usageLimit: fc.option(fc.integer({ min: 1, max: 5 })),
  used: fc.nat(6),
  perUserLimit: fc.option(fc.integer({ min: 1, max: 3 })),
  startsAt: fc.option(fc.integer({ min: -5, max: 5 }).map(hour)),
  endsAt: fc.option(fc.integer({ min: -5, max: 5 }).map(hour)),
  ofOneSeller: fc.boolean(),
  freeShipping: fc.boolean(),
  firstOrderOnly: fc.boolean(),
  loginRequired: fc.boolean(),
});
const anyCase: fc.Arbitrary<VoucherCheckInput> = fc.record({
  lines: fc.array(fc.record({ id: fc.uuid(), worth: fc.nat(9000), inScope: fc.boolean(), ofSeller: fc.boolean() }), {
    maxLength: 6,
  }),
  signedIn: fc.boolean(),
  ownUses: fc.nat(4),
  hasOrdered: fc.boolean(),
  now: fc.constant(now),
});

test('a valid voucher meets all of its conditions', () => {
  fc.assert(
    fc.property(anyTerms, anyCase, (terms, it) => {
      const verdict = checkVoucherTerms(terms, it);
      if (!verdict.isValid) return;
      const own = it.lines.filter(({ id }) => verdict.lineIds.includes(id));
      expect(own.every(({ inScope, ofSeller }) => inScope && ofSeller)).toBe(true);
      expect(own.reduce((sum, { worth }) => sum + worth, 0)).toBeGreaterThanOrEqual(terms.minSpend);
      expect(terms.used).toBeLessThan(terms.usageLimit ?? Number.POSITIVE_INFINITY);
      expect(it.ownUses).toBeLessThan(terms.perUserLimit ?? Number.POSITIVE_INFINITY);
      expect(terms.loginRequired && !it.signedIn).toBe(false);
      expect(terms.firstOrderOnly && (it.hasOrdered || it.ownUses > 0)).toBe(false);
      expect(terms.startsAt === null || terms.startsAt <= now).toBe(true);
      expect(terms.endsAt === null || terms.endsAt > now).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test('a typed code is normalized', () => {
  expect(parseVoucherCode(' welcome10 ')).toBe('WELCOME10');
  expect(parseVoucherCode('welcome ١٠')).toBe('WELCOME10');
  expect(parseVoucherCode('free-ship')).toBe('FREE-SHIP');
  for (const typed of ['', 'abc', 'a'.repeat(25), 'hello_1', "x' or 1=1"]) expect(parseVoucherCode(typed)).toBeNull();
});
