import { ok, type Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Api, EndpointContext } from '../../platform/http/api.ts';
import { runOnce } from '../../platform/http/run-once.ts';
import { consumeAttempt } from '../../platform/rate-limits/throttle.ts';
import type { Services } from '../../services.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { answerQuestion } from './answer-question.ts';
import { type AuthorContext, askQuestion, type ContributionResult } from './ask-question.ts';
import { listQuestions } from './list-questions.ts';
import type { QuestionLinks } from './notify-question-author.ts';
import { QUESTIONS_PER_PAGE, questionsAnswer, questionsSchema, writtenSchema } from './questions.answers.ts';
import { answerInput, askInput, questionsParams, questionsQuery, toQuestionQuery } from './questions.input.ts';

type WritingCall = Pick<
  EndpointContext<undefined, undefined, undefined>,
  'visitor' | 'locale' | 'idempotencyKey' | 'request'
>;

/** Endpoints for product questions: public to read; asking and answering require a customer. */
export function questionsApi({ links: linksAt }: { links: (siteUrl: string) => QuestionLinks }) {
  return (api: Api, { db, clock, config }: Services): void => {
    const links = linksAt(config.siteUrl);

    api.addEndpoint({
      method: 'GET',
      path: '/questions/{product}',
      operationId: 'listProductQuestions',
      summary: 'Questions about a product with their answers; `q` searches both',
      tags: ['catalogue'],
      cacheable: true,
      params: questionsParams,
      query: questionsQuery,
      data: questionsSchema,
      run: async ({ params, query, locale }) => {
        const { q, page } = toQuestionQuery(query);
        const place = { q, from: (page - 1) * QUESTIONS_PER_PAGE, count: QUESTIONS_PER_PAGE };
        const found = await listQuestions(db, params.product, place, locale);
        return found.ok ? ok(questionsAnswer(found.value, page)) : found;
      },
    });

    /** Authenticates the customer, and applies the rate limit and the idempotency key. */
    async function write(
      call: WritingCall,
      work: (tx: Db, writer: AuthorContext) => Promise<Result<ContributionResult>>,
    ) {
      const customer = requireCustomer(await call.visitor());
      if (!customer.ok) return customer;
      const now = clock();
      const { id } = customer.value;
      const admitted = await consumeAttempt(db, config.limits, 'question', id, now);
      if (!admitted.ok) return admitted;
      const writer = { customer: customer.value, locale: call.locale, now };
      return runOnce(db, call, `customer:${id}`, now, (tx) => work(tx, writer));
    }

    const writing = {
      method: 'POST' as const,
      tags: ['catalogue'],
      access: 'customer' as const,
      data: writtenSchema,
    };
    api.addEndpoint({
      ...writing,
      path: '/user/question/ask',
      operationId: 'askQuestion',
      summary: 'Ask a question about a product',
      body: askInput,
      run: (call) => write(call, (tx, writer) => askQuestion(tx, call.body, writer)),
    });
    api.addEndpoint({
      ...writing,
      path: '/user/question/answer',
      operationId: 'answerQuestion',
      summary: 'Answer a question as a buyer of the product or on behalf of the store that sells it',
      body: answerInput,
      run: (call) => write(call, (tx, writer) => answerQuestion(tx, call.body, { ...writer, links })),
    });
  };
}
