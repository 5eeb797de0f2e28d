import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateLineTotal, calculateTotals } from '../../ticket-payments/ticket-totals.rules.ts';
import {
  calculateLineTax,
  creditDiagnosisFee,
  type ExistingLine,
  planProposal,
  repriceLine,
} from './propose-lines.rules.ts';

const LINE: ExistingLine = {
  id: 'screen',
  kind: 'repair',
  price: 10_000,
  discount: 0,
  credit: 0,
  tax: 476,
  taxBasisPoints: 500,
  status: 'approved',
  isAddedLater: false,
};
const DIAGNOSIS: ExistingLine = { ...LINE, id: 'look', kind: 'diagnosis', price: 2_000, tax: 95 };
const UNSURE: ExistingLine = { ...LINE, id: 'port', price: null, tax: 0, status: 'proposed' };

/** Offers lines and credits the diagnosis fee, as the use case does. */
function offer(lines: ExistingLine[], offers: { line: string | null; price: number }[], includesTax: boolean) {
  const plan = planProposal(lines, offers);
  if (!plan.ok) return lines;
  const changed = lines.map((line) => {
    const to = plan.value.changed.find((one) => one.line.id === line.id);
    const isLater = line.isAddedLater || line.status === 'proposed';
    return to ? { ...line, ...repriceLine(line, to.price, includesTax), isAddedLater: isLater } : line;
  });
  const added = plan.value.added.map(
    ({ price }, nth): ExistingLine => ({
      ...LINE,
      id: `${lines.length + nth}`,
      price,
      status: 'proposed',
      isAddedLater: true,
      tax: calculateLineTax(price, LINE.taxBasisPoints, includesTax),
    }),
  );
  return credit([...changed, ...added], includesTax);
}

function credit(lines: ExistingLine[], includesTax: boolean): ExistingLine[] {
  const credits = creditDiagnosisFee(lines, includesTax);
  return lines.map((line) => ({ ...line, ...credits.get(line.id) }));
}

test('an increase of an approved price becomes a separate line over the difference', () => {
  const plan = planProposal([LINE], [{ line: 'screen', price: 13_000 }]);
  expect(plan).toEqual({
    ok: true,
    value: { changed: [], added: [{ nth: 0, price: 3_000, replaces: 'screen' }], dropped: [] },
  });
});

test('the diagnosis fee is credited against the work, in whatever order lines are answered', () => {
  const lines = offer(
    [DIAGNOSIS, UNSURE],
    [
      { line: 'port', price: 1_500 },
      { line: null, price: 4_000 },
    ],
    true,
  );
  expect(lines.map((line) => line.credit)).toEqual([0, 1_500, 500]);
  const answered = credit(
    lines.map((line) => (line.id === 'port' ? { ...line, status: 'declined' } : { ...line, status: 'approved' })),
    true,
  );
  expect(answered.find(({ id }) => id === '2')).toMatchObject({ credit: 2_000, discount: 2_000 });
});

test('a trade-in price may rise without approval; a lower one needs approval', () => {
  const bought: ExistingLine = { ...LINE, id: 'phone', kind: 'offer', taxBasisPoints: 0, tax: 0 };
  expect(planProposal([bought], [{ line: 'phone', price: 12_000 }])).toMatchObject({
    value: { changed: [{ price: 12_000 }], added: [], dropped: [] },
  });
  expect(planProposal([bought], [{ line: 'phone', price: 8_000 }])).toMatchObject({
    value: { changed: [], added: [{ price: 8_000 }], dropped: ['phone'] },
  });
});

test('declined and done lines cannot be repriced', () => {
  for (const status of ['declined', 'done'] as const)
    expect(planProposal([{ ...LINE, status }], [{ line: 'screen', price: 1 }])).toMatchObject({ ok: false });
  expect(planProposal([LINE], [{ line: 'strange', price: 1 }])).toMatchObject({ ok: false });
});

const act = fc.oneof(
  fc.record({
    act: fc.constant('offer' as const),
    offers: fc.array(fc.record({ at: fc.option(fc.nat(9)), price: fc.nat(50_000) }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ act: fc.constant('answer' as const), at: fc.nat(9), agrees: fc.boolean() }),
);

test('for any offers and answers, the customer owes at most the sum of the approved prices, in total and per line', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), fc.boolean(), (acts, includesTax) => {
      const total = (line: ExistingLine) => calculateLineTotal(line, includesTax) ?? 0;
      const first = [LINE, DIAGNOSIS].map((line) => {
        return { ...line, tax: calculateLineTax(line.price ?? 0, line.taxBasisPoints, includesTax) };
      });
      let lines: ExistingLine[] = [...first, UNSURE];
      const agreed = new Map(first.map((line) => [line.id, total(line)]));
      for (const one of acts) {
        if (one.act === 'offer') {
          const offers = one.offers.map(({ at, price }) => ({
            line: at === null ? null : (lines[at]?.id ?? null),
            price,
          }));
          const once = offers.filter(
            ({ line }, nth) => line === null || offers.findIndex((o) => o.line === line) === nth,
          );
          lines = offer(lines, once, includesTax);
        } else {
          const line = lines[one.at];
          if (line?.status !== 'proposed' || line.price === null) continue;
          const status = one.agrees ? ('approved' as const) : ('declined' as const);
          if (one.agrees) agreed.set(line.id, total(line));
          lines = credit(
            lines.map((each) => (each.id === line.id ? { ...each, status } : each)),
            includesTax,
          );
        }
        const sum = [...agreed.values()].reduce((all, amount) => all + amount, 0);
        expect(calculateTotals(lines, includesTax).agreed).toBeLessThanOrEqual(sum);
        for (const line of lines) {
          const isAgreed = line.status === 'approved';
          if (isAgreed) expect(total(line)).toBeLessThanOrEqual(agreed.get(line.id) ?? -1);
          expect(line.credit).toBeLessThanOrEqual(line.discount);
          expect(line.discount).toBeLessThanOrEqual(line.price ?? 0);
        }
        const credits = lines.filter(({ status }) => status === 'approved').reduce((all, line) => all + line.credit, 0);
        expect(credits).toBeLessThanOrEqual(2_000);
      }
    }),
    { numRuns: 500 },
  );
});
