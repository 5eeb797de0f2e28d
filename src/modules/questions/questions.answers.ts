import { z } from 'zod';
import { MODERATION_STATUSES } from '../publishing/moderation.rules.ts';
import type { Questions } from './list-questions.ts';

export const QUESTIONS_PER_PAGE = 10;

const answerSchema = z.object({
  id: z.string(),
  /** `buyer` received the product; `store` sells it; `staff` is the shop. */
  by: z.enum(['staff', 'store', 'buyer']),
  display_name: z.string().nullable(),
  locale: z.string().nullable(),
  answer: z.string(),
  answered_at: z.string(),
});

const questionSchema = z.object({
  id: z.string(),
  display_name: z.string().nullable(),
  locale: z.string().nullable(),
  question: z.string(),
  helpful_count: z.int(),
  asked_at: z.string(),
  answers: z.array(answerSchema),
});

export const questionsSchema = z.object({
  questions: z.object({
    data: z.array(questionSchema),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    /** Number of questions that match the search. */
    total: z.int(),
  }),
  /** Number of all questions of the product. */
  count: z.int(),
});

/** New question or answer with its moderation status; `pending` waits for moderation. */
export const writtenSchema = z.object({ id: z.string(), status: z.enum(MODERATION_STATUSES) });

export function toQuestionsAnswer(
  { questions, total, found }: Questions,
  page: number,
): z.input<typeof questionsSchema> {
  const data = questions.map((question) => ({
    id: question.id,
    display_name: question.name,
    locale: question.locale,
    question: question.body,
    helpful_count: question.helpful,
    asked_at: question.at.toISOString(),
    answers: question.answers.map(({ id, by, name, locale, body, at }) => {
      return { id, by, display_name: name, locale, answer: body, answered_at: at.toISOString() };
    }),
  }));
  const last_page = Math.max(1, Math.ceil(found / QUESTIONS_PER_PAGE));
  return {
    questions: { data, current_page: page, last_page, per_page: QUESTIONS_PER_PAGE, total: found },
    count: total,
  };
}
