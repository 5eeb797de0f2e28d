import { expect, test } from 'vitest';
import { LOCALES } from '../../../kernel/locale.ts';
import { ok } from '../../../kernel/result.ts';
import { PUBLICATIONS } from '../../../modules/publishing/publication.rules.ts';
import { arrivalOf, arrivedWith } from './written.server.ts';

test.each(LOCALES)(
  'every publication status of a question has a text in %s, and only a rejected one is no success',
  (locale) => {
    const outcomes = PUBLICATIONS.map((status) => arrivedWith(arrivalOf('asked', ok({ id: 'x7', status })), locale));
    expect(outcomes.map((one) => one?.ok)).toEqual(PUBLICATIONS.map((status) => status !== 'rejected'));
    expect(new Set(outcomes.map((one) => one?.sentence)).size).toBe(PUBLICATIONS.length);
  },
);

test('an unknown result code in the URL shows nothing', () => {
  for (const made of [null, '', 'asked-deleted', 'orders.not-found', '__proto__'])
    expect(arrivedWith(made, 'en')).toBeNull();
});
