import { parseQuestionQuery } from '../../../../modules/questions/questions.input.ts';
import { showFirstQuestionsOperation } from '../../../../modules/questions/questions.operations.ts';
import type { Settings } from '../../../../modules/settings/settings.rules.ts';
import { formatDate, getDateFormat } from '../../../dates/format-dates.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { runQuery } from '../../../operations/load-query.server.ts';
import { getContentLanguage } from '../content-language.server.ts';
import { translateOutcome } from './question-outcome.server.ts';
import { OUTCOME_PARAM } from './questions-url.ts';
import type { QuestionsView } from './questions-view.ts';

/** Number of questions that "more" adds. */
const QUESTIONS_PER_STEP = 5;

/** Loads the questions of a product; null for an unknown product. */
export async function loadQuestions(
  shop: ShopRequest,
  productId: number,
  parameters: URLSearchParams,
  settings: Settings,
): Promise<QuestionsView | null> {
  const { locale } = shop;
  const query = parseQuestionQuery(parameters);
  const result = await runQuery(showFirstQuestionsOperation, shop, {
    params: { product: String(productId) },
    input: { q: query.q, count: query.page * QUESTIONS_PER_STEP },
  });
  if (!result.ok) return null;
  const { questions, total, found } = result.value;
  const formatDay = (time: Date) => formatDate(time, getDateFormat(settings, locale));
  return {
    query,
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
