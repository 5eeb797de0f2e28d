import { ok } from '../../kernel/result.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { staffWith } from '../staff/staff-access.ts';
import { answerAsStaff } from './answer-as-staff.ts';
import { exportQuestionsOperation } from './export-questions.ts';
import { findQuestions } from './find-questions.ts';
import { moderateContribution } from './moderate-contribution.ts';
import { writtenSchema } from './questions.answers.ts';
import { contributionParams, moderateInput, staffAnswerInput, staffQuestionsQuery } from './questions.input.ts';
import {
  moderatedContributionSchema,
  staffQuestionsSchema,
  toStaffQuestionsAnswer,
} from './staff-questions.answers.ts';

const tags = ['staff'];

export const listQuestionsOperation = defineQuery({
  name: 'questions.list-for-staff',
  access: staffWith('questions.read'),
  input: staffQuestionsQuery,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/questions',
      operationId: 'listQuestions',
      summary: 'For staff: questions by status, seller and time; pending and unanswered ones can be listed alone',
    },
  ],
  run: async ({ db }, query) => ok(await findQuestions(db, query)),
  data: staffQuestionsSchema,
  toData: (found, { locale }) => toStaffQuestionsAnswer(found, locale),
});

const changing = {
  access: staffWith('questions.write'),
  params: contributionParams,
  idempotency: 'key',
  tags,
} as const;

export const moderateQuestionOperation = defineCommand({
  ...changing,
  name: 'questions.moderate',
  input: moderateInput,
  refusals: { 'questions.not-found': 'missing' },
  routes: [
    {
      method: 'POST',
      path: '/admin/questions/{id}/judge',
      operationId: 'moderateQuestion',
      summary: 'For staff: publish a question or an answer, or reject it with a reason',
    },
  ],
  run: ({ db, deps, now }, { id, ...input }) => moderateContribution(db, id, input, { now, links: deps.questionLinks }),
  audit: ({ id, decision, reason }, { kind, questionId, status, previousStatus }, actor) =>
    status === previousStatus
      ? null
      : {
          actor,
          action: `${kind}-${decision}`,
          subject: { kind: 'question', id: questionId },
          before: { status: previousStatus },
          after: { status, ...(kind === 'answer' && { answer: id }), ...(decision === 'reject' && { reason }) },
        },
  data: moderatedContributionSchema,
  toData: ({ status }) => ({ status }),
});

export const answerQuestionForStaffOperation = defineCommand({
  ...changing,
  name: 'questions.answer-as-staff',
  input: staffAnswerInput,
  refusals: { 'questions.not-found': 'missing', 'questions.answered-already': 'refused' },
  routes: [
    {
      method: 'POST',
      path: '/admin/questions/{id}/answer',
      operationId: 'answerQuestionForStaff',
      summary: 'For staff: answer a question on behalf of the shop; a pending question is published with it',
    },
  ],
  run: ({ db, deps, actor, locale, now }, { id, answer }) =>
    answerAsStaff(db, { question_id: id, answer }, { staff: actor, locale, now, links: deps.questionLinks }),
  audit: ({ id }, { id: answerId, previousStatus }, actor) => ({
    actor,
    action: 'question-answer',
    subject: { kind: 'question', id },
    before: { status: previousStatus },
    after: { status: 'published', answer: answerId },
  }),
  data: writtenSchema,
  toData: ({ id, status }) => ({ id, status }),
});

export const staffQuestionOperations = [
  listQuestionsOperation,
  exportQuestionsOperation,
  moderateQuestionOperation,
  answerQuestionForStaffOperation,
] as const;
