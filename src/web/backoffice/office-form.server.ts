import type { z } from 'zod';
import { foldDigits } from '../../kernel/locale.ts';
import type { Result } from '../../kernel/result.ts';
import { parseInput } from '../../platform/input-problems.ts';
import { refuseUnreadable } from '../form-data.server.ts';

/** How a box of a form reads: a number may be typed in the digits of any of the shop's languages. */
export type BoxKind = 'text' | 'number' | 'tick';

/** The named boxes of a form, checked by the schema of the JSON call; empty ones count as left out. */
export function readFields<S extends z.ZodType>(
  form: FormData,
  boxes: Record<string, BoxKind>,
  schema: S,
): Result<z.output<S>> {
  const unreadable = refuseUnreadable(form);
  if (unreadable) return unreadable;
  const typed = Object.entries(boxes).flatMap(([name, kind]): [string, string | number | boolean][] => {
    const value = form.get(name);
    if (typeof value !== 'string' || value.trim() === '') return [];
    if (kind === 'tick') return [[name, true]];
    const digits = foldDigits(value.trim());
    // "1,000" is a thousand to one reader and one to another: nobody guesses about money
    const number = /,\d{3}$/.test(digits) ? Number.NaN : Number(digits.replace(',', '.'));
    // what is no number is refused by the schema, at its box
    return [[name, kind === 'number' && Number.isFinite(number) ? number : value]];
  });
  return parseInput(schema, Object.fromEntries(typed));
}
