import { z } from 'zod';
import { sentenceFor, type Translator } from '../../platform/words.ts';
import type { OrderedAgain } from './order-again.ts';

export const againSchema = z.object({
  added: z.array(z.object({ title: z.string(), quantity: z.int() })),
  /** Items that are not available, with the reason. */
  missing: z.array(z.object({ title: z.string(), left: z.int(), code: z.string(), message: z.string() })),
});

export function againAnswer({ added, missing }: OrderedAgain, t: Translator): z.input<typeof againSchema> {
  return {
    added,
    missing: missing.map(({ title, left, problem }) => {
      return { title, left, code: problem.code.replaceAll('-', '_'), message: sentenceFor(problem, t) };
    }),
  };
}
