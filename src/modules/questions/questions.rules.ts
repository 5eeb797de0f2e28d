export const PUBLICATIONS = ['pending', 'published', 'rejected'] as const;
export type Publication = (typeof PUBLICATIONS)[number];

export type AnsweredBy = 'staff' | 'store' | 'buyer';

/** Characters. */
export const QUESTION_LEAST = 10;
export const QUESTION_MOST = 500;
export const ANSWER_LEAST = 2;
export const ANSWER_MOST = 800;

/** First word and initial, as everybody's name is shown; null for nobody's. */
export function shownName(name: string): string | null {
  const [first, ...rest] = name.trim().split(/\s+/);
  const initial = Array.from(rest.at(-1) ?? '')[0];
  if (!first) return null;
  return initial ? `${first} ${initial}.` : first;
}
