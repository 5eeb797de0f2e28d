import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateOffer } from './trade-in.rules.ts';

const givenAnswers = fc.array(
  fc.record({ question: fc.string(), answer: fc.string(), basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
  { maxLength: 8 },
);
const price = fc.integer({ min: 0, max: 1_000_000_000 });

test('an offer is between zero and the base price, and its deductions add up', () => {
  fc.assert(
    fc.property(price, givenAnswers, (most, answers) => {
      const offer = calculateOffer(most, answers);
      expect(offer.total).toBeGreaterThanOrEqual(0);
      expect(offer.total).toBeLessThanOrEqual(most);
      expect(offer.price - offer.answers.reduce((sum, { deduction }) => sum + deduction, 0)).toBe(offer.total);
    }),
  );
});

test('a worse answer never increases the offer', () => {
  fc.assert(
    fc.property(
      price,
      givenAnswers,
      fc.nat({ max: 7 }),
      fc.integer({ min: 1, max: 10_000 }),
      (most, answers, at, more) => {
        const worse = answers.map((one, nth) =>
          nth === at ? { ...one, basisPoints: Math.min(10_000, one.basisPoints + more) } : one,
        );
        expect(calculateOffer(most, worse).total).toBeLessThanOrEqual(calculateOffer(most, answers).total);
      },
    ),
  );
});

test('a device in perfect condition gets the base price, one that belongs to someone else gets nothing', () => {
  const flawless = { question: 'screen', answer: 'flawless', basisPoints: 0 };
  expect(calculateOffer(20_000, [flawless]).total).toBe(20_000);
  expect(calculateOffer(20_000, [flawless, { question: 'lock', answer: 'no', basisPoints: 10_000 }]).total).toBe(0);
});
