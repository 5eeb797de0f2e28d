import type { Refusal } from '../kernel/result.ts';
import { sentenceFor } from '../platform/words.ts';
import type { ShopRequest } from './request.server.ts';

/** What a form says of why it was refused. */
export type ProblemsInWords = {
  /** By field. */
  errors: Record<string, string>;
  /** When no single field is to blame. */
  failed: string | null;
};

export function problemsInWords({ t }: Pick<ShopRequest, 't'>, refusal: Refusal | null): ProblemsInWords {
  const named = Object.entries(refusal?.fields ?? {}).flatMap(([field, [problem]]) =>
    problem ? [[field, sentenceFor(problem, t)] as const] : [],
  );
  return { errors: Object.fromEntries(named), failed: refusal && named.length === 0 ? sentenceFor(refusal, t) : null };
}
