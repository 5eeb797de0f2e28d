import { z } from 'zod';
import { translateRefusal, type Translator } from '../../platform/words.ts';
import type { ReorderResult } from './order-again.ts';

export const reorderSchema = z.object({
  added: z.array(z.object({ title: z.string(), quantity: z.int() })),
  /** Items that are not available, with the reason. */
  missing: z.array(z.object({ title: z.string(), left: z.int(), code: z.string(), message: z.string() })),
});

export function toReorderAnswer({ added, missing }: ReorderResult, t: Translator): z.input<typeof reorderSchema> {
  return {
    added,
    missing: missing.map(({ title, left, problem }) => {
      return { title, left, code: problem.code.replaceAll('-', '_'), message: translateRefusal(problem, t) };
    }),
  };
}
