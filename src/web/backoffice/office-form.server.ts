import type { z } from 'zod';
import { foldDigits } from '../../kernel/locale.ts';
import { toDecimal } from '../../kernel/money.ts';
import { type Problem, type Result, refuseFields } from '../../kernel/result.ts';
import { readTypedAmount } from '../../kernel/typed-amount.ts';
import { parseInput } from '../../platform/input-problems.ts';
import { refuseUnreadable } from '../form-data.server.ts';

/**
 * How a box of a form reads: numbers and amounts may be typed in the digits of any of the shop's languages. An amount
 * is of a currency, whose decimals say what a mark in it means.
 */
export type BoxKind = 'text' | 'number' | 'tick' | { amountIn: string };

/** The named boxes of a form, checked by the schema of the JSON call; empty ones count as left out. */
export function readFields<S extends z.ZodType>(
  form: FormData,
  boxes: Record<string, BoxKind>,
  schema: S,
): Result<z.output<S>> {
  const unreadable = refuseUnreadable(form);
  if (unreadable) return unreadable;
  const unclear: Record<string, Problem[]> = {};
  const typed = Object.entries(boxes).flatMap(([name, kind]): [string, string | number | boolean][] => {
    const value = form.get(name);
    if (typeof value !== 'string' || value.trim() === '') return [];
    if (kind === 'text') return [[name, value]];
    if (kind === 'tick') return [[name, true]];
    if (kind === 'number') {
      const number = Number(foldDigits(value.trim()));
      // what is no number is refused by the schema, at its box
      return [[name, Number.isFinite(number) ? number : value]];
    }
    const amount = readTypedAmount(value, kind.amountIn);
    if (amount === null) unclear[name] = [unclearIn(kind.amountIn)];
    return [[name, amount ?? 1]];
  });
  const filled = Object.fromEntries(typed);
  const read = parseInput(schema, filled);
  if (read.ok) return Object.keys(unclear).length > 0 ? refuseFields(unclear) : read;
  const problems = Object.entries(read.refusal.fields).map(([name, found]) => {
    // a choice that nobody made is missing rather than wrong
    return [name, name in filled ? found : found.map(asMissing)] as const;
  });
  return refuseFields({ ...Object.fromEntries(problems), ...unclear });
}

function asMissing(problem: Problem): Problem {
  return problem.code === 'fields.invalid' ? { ...problem, code: 'fields.required' } : problem;
}

/** A thousand and a half shows both marks, or that there is none. */
function unclearIn(currency: string): Problem {
  const example = toDecimal({ amount: 123_450, currency });
  return { code: 'fields.amount-unclear', facts: { example } };
}
