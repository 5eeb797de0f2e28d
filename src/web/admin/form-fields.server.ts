import type { z } from 'zod';
import { foldDigits } from '../../kernel/locale.ts';
import { toDecimal } from '../../kernel/money.ts';
import { parseTypedAmount } from '../../kernel/parse-typed-amount.ts';
import { type RefusalReason, type Result, refuseFields } from '../../kernel/result.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { refuseInvalidText } from '../http/form-data.server.ts';

/**
 * Type of a form field. Numbers and amounts can have the digits of any locale of the shop. The decimals of the currency
 * decide whether a mark in an amount is a decimal or a grouping separator.
 */
export type FieldType = 'text' | 'number' | 'tick' | { currency: string };

/** Parses form fields with the input schema of the API; empty fields count as missing. */
export function parseFormFields<S extends z.ZodType>(
  form: FormData,
  fields: Readonly<Record<string, FieldType>>,
  schema: S,
): Result<z.output<S>> {
  const unreadable = refuseInvalidText(form);
  if (unreadable) return unreadable;
  const ambiguous: Record<string, RefusalReason[]> = {};
  const entries = Object.entries(fields).flatMap(([name, kind]): [string, string | number | boolean][] => {
    const value = form.get(name);
    if (typeof value !== 'string' || value.trim() === '') return [];
    if (kind === 'text') return [[name, value]];
    if (kind === 'tick') return [[name, true]];
    if (kind === 'number') {
      const number = Number(foldDigits(value.trim()));
      // the schema refuses text that is not a number, with its field
      return [[name, Number.isFinite(number) ? number : value]];
    }
    const amount = parseTypedAmount(value, kind.currency);
    if (amount === null) ambiguous[name] = [createAmountProblem(kind.currency)];
    return [[name, amount ?? 1]];
  });
  const values = Object.fromEntries(entries);
  const parsed = parseInput(schema, values);
  if (parsed.ok) return Object.keys(ambiguous).length > 0 ? refuseFields(ambiguous) : parsed;
  const problems = Object.entries(parsed.refusal.fields).map(([name, found]) => {
    // an absent choice is reported as required, not as invalid
    return [name, name in values ? found : found.map(toRequiredProblem)] as const;
  });
  return refuseFields({ ...Object.fromEntries(problems), ...ambiguous });
}

function toRequiredProblem(problem: RefusalReason): RefusalReason {
  return problem.code === 'fields.invalid' ? { ...problem, code: 'fields.required' } : problem;
}

/** The example amount shows the grouping and the decimal separator of the currency. */
function createAmountProblem(currency: string): RefusalReason {
  const example = toDecimal({ amount: 123_450, currency });
  return { code: 'fields.amount-unclear', facts: { example } };
}
