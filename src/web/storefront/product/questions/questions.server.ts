import type { Locale } from '../../../../kernel/locale.ts';
import { listQuestions } from '../../../../modules/questions/list-questions.ts';
import { parseQuestionQuery } from '../../../../modules/questions/questions.input.ts';
import type { Settings } from '../../../../modules/settings/settings.rules.ts';
import type { Services } from '../../../../services.ts';
import { formatOrderDay } from '../../order/format-dates.ts';
import { getContentLanguage } from '../content-language.server.ts';
import { translateOutcome } from './question-outcome.server.ts';
import { OUTCOME_PARAM } from './questions-url.ts';
import type { QuestionsView } from './questions-view.ts';

/** Number of questions that "more" adds. */
const QUESTIONS_PER_STEP = 5;

/** Loads the questions of a product; null for an unknown product. */
export async function loadQuestions(
  { db }: Services,
  productId: number,
  parameters: URLSearchParams,
  { locale, settings }: { locale: Locale; settings: Settings },
): Promise<QuestionsView | null> {
  const query = parseQuestionQuery(parameters);
  const range = { q: query.q, from: 0, count: query.page * QUESTIONS_PER_STEP };
  const result = await listQuestions(db, productId, range, locale);
  if (!result.ok) return null;
  const { questions, total, found } = result.value;
  const formatDay = (time: Date) =>
    formatOrderDay(time.toISOString(), { locale, digits: settings.digits[locale] ?? 'latn' });
  return {
    wish: query,
    all: questions.map(({ at, locale: questionLocale, answers, ...question }) => ({
      ...question,
      day: formatDay(at),
      other: getContentLanguage(questionLocale, locale),
      answers: answers.map(({ at: answeredAt, locale: answerLocale, ...answer }) => {
        return {
          ...answer,
          day: formatDay(answeredAt),
          other: getContentLanguage(answerLocale, locale),
          named: answerLocale !== questionLocale,
        };
      }),
    })),
    total,
    found,
    siteName: settings.siteName,
    arrived: translateOutcome(parameters.get(OUTCOME_PARAM), locale),
  };
}
