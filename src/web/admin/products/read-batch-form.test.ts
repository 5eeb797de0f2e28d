import { expect, test } from 'vitest';
import { readBatch } from './read-batch-form.server.ts';

const readChange = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  return readBatch(form, { parseAmount: (text) => (text === '5' ? 500 : null), timeZone: 'UTC' }).change;
};

test('a text that is no number is sent to the operation, which refuses it; an empty one is null', () => {
  expect(readChange({ kind: 'raise-percent', value: '٥٫٥' })).toMatchObject({ basis_points: 550 });
  expect(readChange({ kind: 'lower-amount', value: '5' })).toMatchObject({ amount: -500 });
  expect(readChange({ kind: 'lower-amount', value: 'five' })).toMatchObject({ amount: 'five' });
  expect(readChange({ kind: 'remove-stock', value: '1.5' })).toMatchObject({ quantity: '1.5' });
  expect(readChange({ kind: 'start-sale', value: 'x' })).toMatchObject({ basis_points: 'x' });
  expect(readChange({ kind: 'start-sale', value: '' })).toMatchObject({ basis_points: null });
});
