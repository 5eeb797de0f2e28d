import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceRepairs, type QuotedService, type QuoteTerms } from './quote.rules.ts';

const TERMS: QuoteTerms = {
  diagnosisFee: 2_900,
  travelFee: 0,
  comboBasisPoints: 1_000,
  taxBasisPoints: 2_000,
  pricesIncludeTax: true,
};

const repair = (price: number | null, leadDays = 0): QuotedService => ({
  serviceId: price ?? 0,
  service: `service-${price}`,
  title: 'Repair',
  minutes: 60,
  warrantyDays: 180,
  noFixNoFee: true,
  grade: 'original',
  price,
  leadDays,
});

test('one repair with a price is exact, with tax and without a diagnosis fee', () => {
  const quote = priceRepairs([repair(12_000)], TERMS);
  expect(quote).toMatchObject({ exact: true, total: 12_000, tax: 2_000, discount: 0, diagnosis: { fee: 0 } });
});

test('with several repairs all except the most expensive one are discounted', () => {
  const quote = priceRepairs([repair(5_000), repair(12_000), repair(4_000, 3)], TERMS);
  expect(quote.lines.map(({ discount }) => discount)).toEqual([500, 0, 400]);
  expect(quote).toMatchObject({ total: 20_100, discount: 900, minutes: 180, leadDays: 3 });
});

test('an unknown price adds the diagnosis fee once to the known prices', () => {
  const quote = priceRepairs([repair(null), repair(null), repair(6_000)], { ...TERMS, travelFee: 1_500 });
  expect(quote).toMatchObject({ exact: false, diagnosis: { fee: 2_900 }, travel: { fee: 1_500 }, total: 10_400 });
});

test('of two repairs at the same price only one counts as the most expensive', () => {
  const quote = priceRepairs([repair(5_000), repair(5_000)], TERMS);
  expect(quote.discount).toBe(500);
});

const services = fc.array(
  fc.record({ price: fc.option(fc.integer({ min: 0, max: 500_000 })), lead: fc.integer({ min: 0, max: 9 }) }),
  { maxLength: 8 },
);
const terms = fc.record({
  diagnosisFee: fc.integer({ min: 0, max: 10_000 }),
  travelFee: fc.integer({ min: 0, max: 10_000 }),
  comboBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  taxBasisPoints: fc.integer({ min: 0, max: 3_000 }),
  pricesIncludeTax: fc.boolean(),
});

test('for 10,000 random quotes the total is the sum of its parts, and no amount is negative', () => {
  fc.assert(
    fc.property(services, terms, (chosen, given) => {
      const quote = priceRepairs(
        chosen.map(({ price, lead }) => repair(price, lead)),
        given,
      );
      const known = quote.lines.reduce((sum, line) => sum + (line.price ?? 0) - line.discount, 0);
      const added = given.pricesIncludeTax ? 0 : quote.tax;
      expect(quote.total).toBe(known + quote.diagnosis.fee + quote.travel.fee + added);
      for (const line of quote.lines) expect((line.price ?? 0) - line.discount).toBeGreaterThanOrEqual(0);
      expect(quote.diagnosis.fee === 0 || !quote.exact).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});
