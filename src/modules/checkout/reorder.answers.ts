import { z } from 'zod';
import { type Translator, translateRefusal } from '../../platform/translator.ts';
import type { ReorderResult } from './reorder.ts';

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
