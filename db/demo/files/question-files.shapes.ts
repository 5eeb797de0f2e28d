import { z } from 'zod';
import {
  MAX_ANSWER_LENGTH,
  MAX_QUESTION_LENGTH,
  MIN_ANSWER_LENGTH,
  MIN_QUESTION_LENGTH,
} from '../../../src/modules/questions/questions.rules.ts';
import { requiredText, slug } from './shop-files.shapes.ts';

/** Questions and answers are in the language of the file. */
export const questions = z.array(
  z.strictObject({
    product: slug,
    question: requiredText.min(MIN_QUESTION_LENGTH).max(MAX_QUESTION_LENGTH),
    answers: z.array(
      z.strictObject({
        by: z.enum(['staff', 'store', 'buyer']),
        text: requiredText.min(MIN_ANSWER_LENGTH).max(MAX_ANSWER_LENGTH),
      }),
    ),
    /** Other products whose numbers are in an answer. */
    beside: z.array(slug).default([]),
    /** The question awaits moderation. */
    pending: z.boolean().default(false),
  }),
);
