import type { ProductAnswer } from './product-actions.server.ts';

/**
 * Version of a form: after a refusal the one that was sent, because the sent values are not based on a newer one; after a
 * conflict the current one, whose values the form shows.
 */
export function getFormVersion(answer: ProductAnswer | undefined, current: number): string | number {
  if (!answer || answer.isConflict) return current;
  return answer.values.version ?? current;
}
