import type { z } from 'zod';
import { ok, type RefusalReason, type RefusedResult, type Result, refuseFields } from '../../kernel/result.ts';
import { getTranslator, toRefusalMessageKey } from '../translator.ts';
import { type InputRules, MAX_REPORTED_ERRORS, mergeRuleErrors } from './input-rules.ts';

/** Characters of a field's path in an answer. */
const MAX_PATH_LENGTH = 100;

/**
 * Parses input with its schema. A refusal lists the errors of the schema and, when rules are given, the errors that the
 * rules find in the other fields. The caller checks the rules again on the parsed input.
 */
export function parseInput<S extends z.ZodType>(schema: S, given: unknown, rules?: InputRules<S>): Result<z.output<S>> {
  // the reported input distinguishes a missing value from one of the wrong type
  const parsed = schema.safeParse(given, { reportInput: true });
  if (parsed.success) return ok(parsed.data);
  const refused = refuseInput(parsed.error);
  return rules ? mergeRuleErrors(refused, { schema, given, rules }) : refused;
}

/**
 * Converts schema errors to problems by field. A schema can set its own problem code
 * as the message (`z.string().min(6, { error: 'customers.password-length' })`).
 */
function refuseInput(error: z.ZodError): RefusedResult {
  // a Map, because a field can be called `toString` or `__proto__`
  const fields = new Map<string, RefusalReason[]>();
  // each issue has at least one problem, so further issues would exceed the limit
  const problems = error.issues.slice(0, MAX_REPORTED_ERRORS).flatMap(toFieldErrors);
  for (const [field, problem] of problems.slice(0, MAX_REPORTED_ERRORS))
    fields.set(field, [...(fields.get(field) ?? []), problem]);
  return refuseFields(Object.fromEntries(fields));
}

/** Refuses fields as invalid without a schema, by their dotted paths. At least one; the first 20 are reported. */
export function refuseFieldsAsInvalid(fields: readonly string[]): RefusedResult {
  const invalid = (field: string): RefusalReason[] => [
    { code: 'fields.invalid', facts: { type: field.split('.').at(-1) ?? field } },
  ];
  const reported = fields.slice(0, MAX_REPORTED_ERRORS);
  return refuseFields(Object.fromEntries(reported.map((field) => [field, invalid(field)])));
}

function toFieldErrors(issue: z.core.$ZodIssue): [string, RefusalReason][] {
  const field = issue.path.map(String).join('.').slice(0, MAX_PATH_LENGTH) || 'body';
  // the name of a list names its entries
  const name = issue.path.findLast((part) => typeof part === 'string') ?? field;
  const facts = { type: name.slice(0, MAX_PATH_LENGTH) };
  if (getTranslator('en').has(toRefusalMessageKey(issue.message))) return [[field, { code: issue.message, facts }]];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys
        .slice(0, MAX_REPORTED_ERRORS)
        .map((key) => [
          [...issue.path.map(String), key].join('.').slice(0, MAX_PATH_LENGTH),
          { code: 'fields.unknown', facts: { type: key.slice(0, MAX_PATH_LENGTH) } },
        ]);
    case 'invalid_value':
    case 'invalid_union': {
      // no choice or consent was made; an unselected <select> submits an empty string
      const isMissing = issue.input === undefined || issue.input === null || issue.input === '';
      return [[field, { code: isMissing ? 'fields.required' : 'fields.invalid', facts }]];
    }
    case 'invalid_type':
      // only the message of the issue shows that the value was missing
      return [
        [field, { code: /received undefined$/.test(issue.message) ? 'fields.required' : 'fields.invalid', facts }],
      ];
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) <= 1) return [[field, { code: 'fields.required', facts }]];
      if (issue.origin === 'string')
        return [[field, { code: 'fields.too-short', facts: { ...facts, min: Number(issue.minimum) } }]];
      return [[field, { code: 'fields.too-small', facts: { ...facts, min: Number(issue.minimum) } }]];
    case 'too_big':
      if (issue.origin === 'string')
        return [[field, { code: 'fields.too-long', facts: { ...facts, max: Number(issue.maximum) } }]];
      if (issue.origin === 'array')
        return [[field, { code: 'fields.too-many', facts: { ...facts, max: Number(issue.maximum) } }]];
      return [[field, { code: 'fields.too-big', facts: { ...facts, max: Number(issue.maximum) } }]];
    case 'invalid_format':
      return [[field, { code: issue.format === 'email' ? 'fields.invalid-email' : 'fields.invalid', facts }]];
    default:
      return [[field, { code: 'fields.invalid', facts }]];
  }
}
