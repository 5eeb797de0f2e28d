import { z } from 'zod';
import {
  ANSWER_LEAST,
  ANSWER_MOST,
  QUESTION_LEAST,
  QUESTION_MOST,
} from '../../src/modules/questions/questions.rules.ts';
import { slug, words } from './shop-files.shapes.ts';

/** Questions and answers are in the language of the file. */
export const questions = z.array(
  z.strictObject({
    product: slug,
    question: words.min(QUESTION_LEAST).max(QUESTION_MOST),
    answers: z.array(
      z.strictObject({ by: z.enum(['staff', 'store', 'buyer']), text: words.min(ANSWER_LEAST).max(ANSWER_MOST) }),
    ),
    /** Other products whose numbers are in an answer. */
    beside: z.array(slug).default([]),
    /** The question awaits moderation. */
    pending: z.boolean().default(false),
  }),
);
