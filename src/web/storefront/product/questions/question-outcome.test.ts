import { expect, test } from 'vitest';
import { LOCALES } from '../../../../kernel/locale.ts';
import { ok } from '../../../../kernel/result.ts';
import { MODERATION_STATUSES } from '../../../../modules/publishing/moderation.rules.ts';
import { toOutcomeCode, translateOutcome } from './question-outcome.server.ts';

test.each(LOCALES)(
  'every publication status of a question has a text in %s, and only a rejected one is no success',
  (locale) => {
    const outcomes = MODERATION_STATUSES.map((status) =>
      translateOutcome(toOutcomeCode('asked', ok({ id: 'x7', status })), locale),
    );
    expect(outcomes.map((one) => one?.ok)).toEqual(MODERATION_STATUSES.map((status) => status !== 'rejected'));
    expect(new Set(outcomes.map((one) => one?.sentence)).size).toBe(MODERATION_STATUSES.length);
  },
);

test('an unknown result code in the URL shows nothing', () => {
  for (const made of [null, '', 'asked-deleted', 'orders.not-found', '__proto__'])
    expect(translateOutcome(made, 'en')).toBeNull();
});
