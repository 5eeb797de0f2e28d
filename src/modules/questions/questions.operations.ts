import { ok } from '../../kernel/result.ts';
import { anyone, customer } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { answerQuestion } from './answer-question.ts';
import { askQuestion } from './ask-question.ts';
import { listQuestions } from './list-questions.ts';
import { QUESTIONS_PER_PAGE, questionsSchema, toQuestionsAnswer, writtenSchema } from './questions.answers.ts';
import {
  answerInput,
  askInput,
  firstQuestionsQuery,
  questionsParams,
  questionsQuery,
  toQuestionQuery,
} from './questions.input.ts';

const tags = ['catalogue'];

export const listProductQuestionsOperation = defineQuery({
  name: 'questions.list-for-product',
  access: anyone,
  params: questionsParams,
  input: questionsQuery,
  refusals: { 'catalog.unknown-product': 'missing' },
  tags,
  cacheable: true,
  routes: [
    {
      method: 'GET',
      path: '/questions/{product}',
      operationId: 'listProductQuestions',
      summary: 'Questions about a product with their answers; `q` searches both',
    },
  ],
  async run({ db, locale }, { product, ...query }) {
    const { q, page } = toQuestionQuery(query);
    const range = { q, from: (page - 1) * QUESTIONS_PER_PAGE, count: QUESTIONS_PER_PAGE };
    const found = await listQuestions(db, product, range, locale);
    return found.ok ? ok({ questions: found.value, page }) : found;
  },
  data: questionsSchema,
  toData: ({ questions, page }) => toQuestionsAnswer(questions, page),
});

export const showFirstQuestionsOperation = defineQuery({
  name: 'questions.show-first',
  access: anyone,
  params: questionsParams,
  input: firstQuestionsQuery,
  refusals: { 'catalog.unknown-product': 'missing' },
  tags,
  routes: [],
  run: ({ db, locale }, { product, ...range }) => listQuestions(db, product, { ...range, from: 0 }, locale),
});

const writing = { access: customer, limits: ['question'], idempotency: 'key', tags } as const;

export const askQuestionOperation = defineCommand({
  ...writing,
  name: 'questions.ask',
  input: askInput,
  refusals: { 'catalog.unknown-product': 'missing' },
  routes: [
    {
      method: 'POST',
      path: '/user/question/ask',
      operationId: 'askQuestion',
      summary: 'Ask a question about a product',
    },
  ],
  run: ({ db, actor, locale, now }, input) => askQuestion(db, input, { customer: actor, locale, now }),
  data: writtenSchema,
});

export const answerQuestionOperation = defineCommand({
  ...writing,
  name: 'questions.answer',
  input: answerInput,
  refusals: {
    'questions.not-found': 'missing',
    'questions.buyers-only': 'forbidden',
    'questions.answered-already': 'refused',
  },
  routes: [
    {
      method: 'POST',
      path: '/user/question/answer',
      operationId: 'answerQuestion',
      summary: 'Answer a question as a buyer of the product or on behalf of the store that sells it',
    },
  ],
  run: ({ db, deps, actor, locale, now }, input) =>
    answerQuestion(db, input, { customer: actor, locale, now, links: deps.questionLinks }),
  data: writtenSchema,
});

export const questionOperations = [
  listProductQuestionsOperation,
  showFirstQuestionsOperation,
  askQuestionOperation,
  answerQuestionOperation,
] as const;
