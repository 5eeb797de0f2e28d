import { z } from 'zod';
import { pickTranslation } from '../../kernel/locale.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Api, EndpointContext } from '../../platform/http/api.ts';
import { runOnce } from '../../platform/http/run-once.ts';
import type { Services } from '../../services.ts';
import { MODERATION_STATUSES } from '../publishing/moderation.rules.ts';
import { requireStaff } from '../staff/require-staff.ts';
import { answerAsStaff } from './answer-as-staff.ts';
import { findQuestions } from './find-questions.ts';
import { type ModerationContext, moderateContribution } from './moderate-contribution.ts';
import type { QuestionLinks } from './notify-question-author.ts';
import { writtenSchema } from './questions.answers.ts';
import { contributionParams, moderateInput, staffAnswerInput, staffQuestionsQuery } from './questions.input.ts';

const status = z.enum(MODERATION_STATUSES);
const moderatedFields = {
  id: z.string(),
  display_name: z.string().nullable(),
  locale: z.string(),
  status,
  reject_reason: z.string().nullable(),
};

const questionPageSchema = z.object({
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
});

type StaffCall = Pick<EndpointContext<undefined, undefined, undefined>, 'visitor' | 'idempotencyKey' | 'request'>;

/** Endpoints with which staff moderate and answer questions. */
export function staffQuestionsApi({ links: linksAt }: { links: (siteUrl: string) => QuestionLinks }) {
  return (api: Api, { db, clock, config }: Services): void => {
    const links = linksAt(config.siteUrl);
    const shared = { tags: ['staff'], access: 'customer' as const };

    api.addEndpoint({
      ...shared,
      method: 'GET',
      path: '/admin/questions',
      operationId: 'listQuestions',
      summary: 'For staff: pending, unanswered, published or rejected questions',
      query: staffQuestionsQuery,
      data: z.object({ questions: questionPageSchema }),
      run: async ({ query, visitor, locale }) => {
        const staff = await requireStaff(db, await visitor(), 'questions.read');
        if (!staff.ok) return staff;
        const { questions, total, perPage } = await findQuestions(db, query);
        const data = questions.map(
          ({ productId, title, body, main: _main, name, reason, at, answers, ...question }) => ({
            ...question,
            display_name: name,
            reject_reason: reason,
            product: { id: productId, title: pickTranslation(title, locale) },
            question: body,
            asked_at: at.toISOString(),
            answers: answers.map(({ body: answer, name, reason, at, ...same }) => {
              return { ...same, answer, display_name: name, reject_reason: reason, answered_at: at };
            }),
          }),
        );
        const last_page = Math.max(1, Math.ceil(total / perPage));
        return ok({ questions: { data, current_page: query.page, last_page, per_page: perPage, total } });
      },
    });

    async function change<T>(call: StaffCall, work: (tx: Db, context: ModerationContext) => Promise<Result<T>>) {
      const staff = await requireStaff(db, await call.visitor(), 'questions.write');
      if (!staff.ok) return staff;
      const now = clock();
      return runOnce(db, call, `customer:${staff.value.id}`, now, (tx) => work(tx, { staff: staff.value, now, links }));
    }

    api.addEndpoint({
      ...shared,
      method: 'POST',
      path: '/admin/questions/{id}/judge',
      operationId: 'moderateQuestion',
      summary: 'For staff: publish a question or an answer, or reject it with a reason',
      params: contributionParams,
      body: moderateInput,
      data: z.object({ status }),
      run: (call) => change(call, (tx, context) => moderateContribution(tx, call.params.id, call.body, context)),
    });
    api.addEndpoint({
      ...shared,
      method: 'POST',
      path: '/admin/questions/{id}/answer',
      operationId: 'answerQuestionForStaff',
      summary: 'For staff: answer a question on behalf of the shop; a pending question is published with it',
      params: contributionParams,
      body: staffAnswerInput,
      data: writtenSchema,
      run: (call) => {
        const { answer } = call.body;
        const { locale } = call;
        return change(call, (tx, context) =>
          answerAsStaff(tx, { question_id: call.params.id, answer }, { ...context, locale }),
        );
      },
    });
  };
}
