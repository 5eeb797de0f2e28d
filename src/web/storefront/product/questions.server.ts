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
  const wish = questionsOfAddress(parameters);
  const place = { q: wish.q, from: 0, count: wish.page * QUESTIONS_AT_ONCE };
  const read = await listQuestions(db, productId, place, locale);
  if (!read.ok) return null;
  const { questions, total, found } = read.value;
  const dayOf = (time: Date) => showDay(time.toISOString(), { locale, digits: settings.digits[locale] ?? 'latn' });
  return {
    wish,
    all: questions.map(({ at, locale: own, answers, ...question }) => ({
      ...question,
      day: dayOf(at),
      other: spokenTo(own, locale),
      answers: answers.map(({ at: answeredAt, locale: spoken, ...answer }) => {
        return { ...answer, day: dayOf(answeredAt), other: spokenTo(spoken, locale), named: spoken !== own };
      }),
    })),
    total,
    found,
    siteName: settings.siteName,
    arrived: arrivedWith(parameters.get(WRITTEN), locale),
  };
}
