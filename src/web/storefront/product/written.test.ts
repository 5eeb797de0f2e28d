import { expect, test } from 'vitest';
import { LOCALES } from '../../../kernel/locale.ts';
import { ok } from '../../../kernel/result.ts';
import { PUBLICATIONS } from '../../../modules/publishing/publication.rules.ts';
import { arrivalOf, arrivedWith } from './written.server.ts';

test.each(LOCALES)(
  'whatever became of a question is said in %s, and only one that was rejected is no success',
  (locale) => {
    const said = PUBLICATIONS.map((status) => arrivedWith(arrivalOf('asked', ok({ id: 'x7', status })), locale));
    expect(said.map((one) => one?.ok)).toEqual(PUBLICATIONS.map((status) => status !== 'rejected'));
    expect(new Set(said.map((one) => one?.sentence)).size).toBe(PUBLICATIONS.length);
  },
);

test('what somebody made up in an address says nothing', () => {
  for (const made of [null, '', 'asked-deleted', 'orders.not-found', '__proto__'])
    expect(arrivedWith(made, 'en')).toBeNull();
});
