import type { Locale } from '../../../kernel/locale.ts';
import type { Settings } from '../../../modules/content/settings.rules.ts';
import { listQuestions } from '../../../modules/questions/list-questions.ts';
import { questionsOfAddress } from '../../../modules/questions/questions.input.ts';
import type { Services } from '../../../services.ts';
import { showDay } from '../order/show-days.ts';
import { WRITTEN } from './question-address.ts';
import type { QuestionsView } from './questions-view.ts';
import { spokenTo } from './spoken.server.ts';
import { arrivedWith } from './written.server.ts';

/** Number of questions that "more" adds. */
const QUESTIONS_AT_ONCE = 5;

/** Loads the questions of a product; null for an unknown product. */
export async function questionsOf(
  { db }: Services,
  productId: number,
  parameters: URLSearchParams,
  { locale, settings }: { locale: Locale; settings: Settings },
): Promise<QuestionsView | null> {
  const query = questionsOfAddress(parameters);
  const range = { q: query.q, from: 0, count: query.page * QUESTIONS_AT_ONCE };
  const result = await listQuestions(db, productId, range, locale);
  if (!result.ok) return null;
  const { questions, total, found } = result.value;
  const formatDay = (time: Date) => showDay(time.toISOString(), { locale, digits: settings.digits[locale] ?? 'latn' });
  return {
    wish: query,
    all: questions.map(({ at, locale: questionLocale, answers, ...question }) => ({
      ...question,
      day: formatDay(at),
      other: spokenTo(questionLocale, locale),
      answers: answers.map(({ at: answeredAt, locale: answerLocale, ...answer }) => {
        return {
          ...answer,
          day: formatDay(answeredAt),
          other: spokenTo(answerLocale, locale),
          named: answerLocale !== questionLocale,
        };
      }),
    })),
    total,
    found,
    siteName: settings.siteName,
    arrived: arrivedWith(parameters.get(WRITTEN), locale),
  };
}
