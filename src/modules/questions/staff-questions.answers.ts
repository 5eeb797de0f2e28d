import { z } from 'zod';
import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import { MODERATION_STATUSES } from '../publishing/moderation.rules.ts';
import type { FoundQuestions } from './find-questions.ts';

const status = z.enum(MODERATION_STATUSES);
const moderatedFields = {
  id: z.string(),
  display_name: z.string().nullable(),
  locale: z.string(),
  status,
  reject_reason: z.string().nullable(),
};

export const moderatedContributionSchema = z.object({ status });

export const staffQuestionsSchema = z.object({
  questions: z.object({
    data: z.array(
      z.object({
        ...moderatedFields,
        product: z.object({ id: z.int(), title: z.string() }),
        question: z.string(),
        asked_at: z.string(),
        answers: z.array(
          z.object({
            ...moderatedFields,
            by: z.enum(['staff', 'store', 'buyer']),
            answer: z.string(),
            answered_at: z.string(),
          }),
        ),
      }),
    ),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  }),
});

export function toStaffQuestionsAnswer(
  { questions, page, total, perPage }: FoundQuestions,
  locale: Locale,
): z.input<typeof staffQuestionsSchema> {
  const data = questions.map(({ productId, title, body, main: _main, name, reason, at, answers, ...question }) => ({
    ...question,
    display_name: name,
    reject_reason: reason,
    product: { id: productId, title: pickTranslation(title, locale) },
    question: body,
    asked_at: at.toISOString(),
    answers: answers.map(({ body: answer, name, reason, at, ...same }) => {
      return { ...same, answer, display_name: name, reject_reason: reason, answered_at: at };
    }),
  }));
  const last_page = Math.max(1, Math.ceil(total / perPage));
  return { questions: { data, current_page: page, last_page, per_page: perPage, total } };
}
