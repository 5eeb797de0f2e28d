import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseFormFields } from './form-fields.server.ts';

const schema = z.object({ amount: z.number().optional(), reason: z.string() });

function parseForm(typed: Record<string, string>, currency = 'USD') {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return parseFormFields(form, { amount: { currency }, reason: 'text' }, schema);
}

test.each([
  ['USD', '1234.50'],
  ['JPY', '123450'],
  ['KWD', '123.450'],
])('an ambiguous amount in %s is refused at its field with an example', (currency, example) => {
  expect(parseForm({ amount: '1,000', reason: 'worn' }, currency)).toMatchObject({
    refusal: { fields: { amount: [{ code: 'fields.amount-unclear', facts: { example } }] } },
  });
});

test('all invalid fields are reported together', () => {
  const refused = parseForm({ amount: '1.000' });
  expect(refused.ok ? [] : Object.keys(refused.refusal.fields).sort()).toEqual(['amount', 'reason']);
});

test('an unambiguous or missing amount is accepted', () => {
  expect(parseForm({ amount: '١٢٫٥٠', reason: 'worn' })).toEqual({ ok: true, value: { amount: 12.5, reason: 'worn' } });
  expect(parseForm({ amount: ' ', reason: 'worn' })).toEqual({ ok: true, value: { reason: 'worn' } });
});
