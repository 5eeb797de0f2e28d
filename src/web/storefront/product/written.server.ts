import type { Locale } from '../../../kernel/locale.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Written } from '../../../modules/questions/ask-question.ts';
import { problemKey, wordsFor } from '../../../platform/words.ts';
import type { WrittenView } from './questions-view.ts';

const ARRIVALS = {
  'asked-published': 'questions.asked.published',
  'asked-pending': 'questions.asked.pending',
  'answered-published': 'questions.answered.published',
  'answered-pending': 'questions.answered.pending',
} as const;
/** The same question after staff have rejected it. */
const REJECTED = 'asked-rejected';
const REFUSALS = ['questions.buyers-only', 'questions.answered-already', 'questions.not-found'];

/** Result of a question or an answer as a code for the URL. */
export function arrivalOf(what: 'asked' | 'answered', result: Result<Written>): string {
  return result.ok ? `${what}-${result.value.status}` : result.refusal.code;
}

/** Translates the result code; null for codes that the shop does not put into URLs. */
export function arrivedWith(code: string | null, locale: Locale): Pick<WrittenView, 'ok' | 'sentence'> | null {
  const t = wordsFor(locale);
  const arrival = Object.entries(ARRIVALS).find(([name]) => name === code)?.[1];
  if (arrival) return { ok: true, sentence: t(arrival) };
  if (code === REJECTED) return { ok: false, sentence: t('questions.asked.rejected') };
  const key = REFUSALS.includes(code ?? '') ? problemKey(code ?? '') : '';
  return t.has(key) ? { ok: false, sentence: t(key) } : null;
}
