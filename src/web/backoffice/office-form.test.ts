import { expect, test } from 'vitest';
import { z } from 'zod';
import { readFields } from './office-form.server.ts';

const amountFrom = (typed: string) => {
  const form = new FormData();
  form.set('amount', typed);
  const read = readFields(form, { amount: 'number' }, z.object({ amount: z.number() }));
  return read.ok ? read.value.amount : Object.keys(read.refusal.fields);
};

test.each(['1,000', '1,234,567', '١٬٠٠٠', '1.000,50', 'ten'])(
  'an amount typed as %s is refused at its box',
  (typed) => {
    expect(amountFrom(typed)).toEqual(['amount']);
  },
);

test.each([
  ['12', 12],
  ['12.50', 12.5],
  ['12,5', 12.5],
  ['١٢٫٥٠', 12.5],
])('an amount typed as %s is %d', (typed, amount) => {
  expect(amountFrom(typed)).toBe(amount);
});
