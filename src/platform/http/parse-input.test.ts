import { expect, test } from 'vitest';
import { z } from 'zod';
import { cancelInput } from '../../modules/cancellations/cancellation.input.ts';
import { contactInput } from '../../modules/contact/contact.input.ts';
import { parseInput } from './parse-input.ts';

function codesOf(schema: z.ZodType, given: unknown): Record<string, string[]> {
  const parsed = parseInput(schema, given);
  if (parsed.ok) throw new Error('the input was accepted');
  return Object.fromEntries(
    Object.entries(parsed.refusal.fields).map(([field, problems]) => [field, problems.map(({ code }) => code)]),
  );
}

test.each([undefined, null, ''])('a missing choice (%j) is required, not invalid', (given) => {
  expect(codesOf(contactInput, { topic: given })).toEqual({ topic: ['fields.required'] });
  expect(codesOf(cancelInput, { reason_code: given })).toEqual({ reason_code: ['fields.required'] });
  const consent = z.strictObject({ consent: z.literal(true), either: z.union([z.int(), z.boolean()]) });
  expect(codesOf(consent, { consent: given, either: given })).toEqual({
    consent: ['fields.required'],
    either: ['fields.required'],
  });
});

test('a choice that does not exist is invalid', () => {
  expect(codesOf(contactInput, { topic: 'weather' })).toEqual({ topic: ['fields.invalid'] });
});

test('a problem of an entry of a list names the list, not the position', () => {
  const parsed = parseInput(z.strictObject({ ids: z.array(z.int().min(1)) }), { ids: [1, 0] });
  const fields = parsed.ok ? {} : parsed.refusal.fields;
  expect(Object.entries(fields).map(([field, [problem]]) => [field, problem?.facts.type])).toEqual([['ids.1', 'ids']]);
});
