import { z } from 'zod';
import { integerText, rowId, rowIdText } from '../../kernel/integer.schemas.ts';
import { periodFields } from '../../kernel/time/period.schemas.ts';
import type { QuestionQuery } from './question-query.rules.ts';
import { MAX_ANSWER_LENGTH, MAX_QUESTION_LENGTH, MIN_ANSWER_LENGTH, MIN_QUESTION_LENGTH } from './questions.rules.ts';

const MAX_PAGE = 20;
const MAX_SEARCH_LENGTH = 80;

const search = z.string().trim().max(MAX_SEARCH_LENGTH);

export const questionsParams = z.strictObject({ product: rowIdText });
export const questionsQuery = z.strictObject({ page: integerText(1, MAX_PAGE).optional(), q: search.optional() });

/** The first questions that match, as the product page lists them. */
export const firstQuestionsQuery = z.strictObject({ q: search, count: z.int().min(1) });

export function toQuestionQuery({ page, q }: z.output<typeof questionsQuery>): QuestionQuery {
  return { q: q ?? '', page: page ?? 1 };
}

/** Reads the query from the URL of a product page; invalid values are ignored. */
export function parseQuestionQuery(parameters: URLSearchParams): QuestionQuery {
  const { page, q } = questionsQuery.shape;
  return toQuestionQuery({
    page: page.safeParse(parameters.get('questions') ?? undefined).data,
    q: q.safeParse(parameters.get('question_search') ?? undefined).data,
  });
}

const textField = (min: number, max: number) => z.string().trim().min(1).min(min).max(max);

const questionText = textField(MIN_QUESTION_LENGTH, MAX_QUESTION_LENGTH);
const answerText = textField(MIN_ANSWER_LENGTH, MAX_ANSWER_LENGTH);
const id = z.guid().toLowerCase();

export const askInput = z.strictObject({ product_id: rowId, question: questionText });
export const answerInput = z.strictObject({ question_id: id, answer: answerText });

export type AskInput = z.output<typeof askInput>;
export type AnswerInput = z.output<typeof answerInput>;

/** `waiting`: the question or an answer is pending; `unanswered`: published and without an answer. */
export const QUESTION_LISTS = ['waiting', 'unanswered', 'published', 'rejected', 'all'] as const;
export type QuestionList = (typeof QUESTION_LISTS)[number];

export const staffQuestionsQuery = z.strictObject({
  status: z.enum(QUESTION_LISTS).default('waiting'),
  /** Id of the seller of the product, or `shop` for products of the shop itself. */
  seller: z.union([z.literal('shop'), rowIdText]).optional(),
  /** Range of days of the question, both included. */
  ...periodFields,
  /** Beginnings of words of the question or its answers, or part of the title of the product. */
  q: search.optional(),
  page: z.coerce.number().int().min(1).max(500).default(1),
});

export const contributionParams = z.strictObject({ id });
/** A rejection requires a reason. */
export const moderateInput = z
  .strictObject({ decision: z.enum(['publish', 'reject']), reason: z.string().trim().max(200).default('') })
  .refine(({ decision, reason }) => decision === 'publish' || reason !== '', {
    path: ['reason'],
    error: 'fields.required',
  });
export const staffAnswerInput = z.strictObject({ answer: answerText });

export type ModerateInput = z.output<typeof moderateInput>;
export type StaffQuestionsQuery = z.output<typeof staffQuestionsQuery>;
