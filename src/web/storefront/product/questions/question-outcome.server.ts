import type { Locale } from '../../../../kernel/locale.ts';
import type { Result } from '../../../../kernel/result.ts';
import type { ContributionResult } from '../../../../modules/questions/ask-question.ts';
import { getTranslator, toRefusalMessageKey } from '../../../../platform/translator.ts';
import type { SubmittedPostView } from './questions-view.ts';

const OUTCOME_MESSAGES = {
  'asked-published': 'questions.asked.published',
  'asked-pending': 'questions.asked.pending',
  'answered-published': 'questions.answered.published',
  'answered-pending': 'questions.answered.pending',
} as const;
/** The same question after staff have rejected it. */
const REJECTED_CODE = 'asked-rejected';
const REFUSAL_CODES = ['questions.buyers-only', 'questions.answered-already', 'questions.not-found'];

/** Result of a question or an answer as a code for the URL. */
export function toOutcomeCode(what: 'asked' | 'answered', result: Result<ContributionResult>): string {
  return result.ok ? `${what}-${result.value.status}` : result.refusal.code;
}

/** Translates the result code; null for codes that the shop does not put into URLs. */
export function translateOutcome(
  code: string | null,
  locale: Locale,
): Pick<SubmittedPostView, 'ok' | 'sentence'> | null {
  const t = getTranslator(locale);
  const arrival = Object.entries(OUTCOME_MESSAGES).find(([name]) => name === code)?.[1];
  if (arrival) return { ok: true, sentence: t(arrival) };
  if (code === REJECTED_CODE) return { ok: false, sentence: t('questions.asked.rejected') };
  const key = REFUSAL_CODES.includes(code ?? '') ? toRefusalMessageKey(code ?? '') : '';
  return t.has(key) ? { ok: false, sentence: t(key) } : null;
}
