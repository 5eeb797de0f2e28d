import { expect, test } from 'vitest';
import { listQuoteRows, readProposal } from './quote-form.server.ts';

function createForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('new rows without a value are not sent, existing lines without a price are, and all keep their numbers', () => {
  const form = createForm({
    'lines.0.title': ' ',
    'lines.0.service': 'screen',
    'lines.1.line': 'a line whose price is not known yet',
    'lines.1.price': '',
    'lines.1.note': 'bent frame',
    'lines.2.title': 'Battery',
    'lines.2.price': '59',
  });
  expect(listQuoteRows(form)).toEqual([1, 2]);
});

test('amounts and numbers are read in the digits of any language, and unreadable amounts are passed on to the schema, which refuses them', () => {
  const form = createForm({
    'lines.0.title': 'بطارية',
    'lines.0.price': '٥٩,٥٠',
    'lines.0.warranty_days': '١٨٠',
    'lines.1.title': 'Screen',
    'lines.1.price': '1,2,3',
    message: 'Hello',
  });
  expect(readProposal(form, 'USD')).toEqual({
    lines: [
      { title: 'بطارية', price: 59.5, warranty_days: 180 },
      { title: 'Screen', price: '1,2,3' },
    ],
    message: 'Hello',
    note: '',
  });
});
