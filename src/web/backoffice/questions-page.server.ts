import { data, redirect } from 'react-router';
import { isLocale, type Locale, textIn } from '../../kernel/locale.ts';
import type { Result } from '../../kernel/result.ts';
import { readSettings } from '../../modules/content/read-settings.ts';
import type { Publication } from '../../modules/publishing/publication.rules.ts';
import { answerAsStaff } from '../../modules/questions/answer-as-staff.ts';
import { findQuestions } from '../../modules/questions/find-questions.ts';
import { judgeContribution } from '../../modules/questions/judge-contribution.ts';
import {
  contributionParams,
  judgeInput,
  QUESTION_LISTS,
  staffAnswerInput,
  staffQuestionsQuery,
} from '../../modules/questions/questions.input.ts';
import type { AnsweredBy } from '../../modules/questions/questions.rules.ts';
import { mayDo } from '../../modules/staff/staff.rules.ts';
import { sentenceFor } from '../../platform/words.ts';
import { askedBy } from '../asked-by.server.ts';
import { contributionLabels } from '../field-labels.server.ts';
import { textOf } from '../form-data.server.ts';
import { inLocale, to } from '../paths.ts';
import { questionLinks } from '../question-links.ts';
import type { ShopRequest } from '../request.server.ts';
import { lastPageOf, timesFor } from './list-page.server.ts';
import { staffOf } from './office.server.ts';
import { readFields } from './office-form.server.ts';
import type { Choice } from './office-list.tsx';
import { inOffice, type OfficeQuestionsQuery } from './office-paths.ts';

/** A question or an answer. */
export type OfficeText = {
  id: string;
  body: string;
  name: string | null;
  time: string;
  status: Publication;
  reason: string | null;
  /** Locale of the text. */
  locale: string;
};

export type OfficeQuestion = OfficeText & {
  product: string;
  /** Path of the product page. */
  path: string;
  answers: (OfficeText & { by: AnsweredBy })[];
};

export type OfficeQuestions = {
  title: string;
  rows: OfficeQuestion[];
  total: number;
  page: number;
  lastPage: number;
  query: OfficeQuestionsQuery;
  lists: Choice[];
  mayWrite: boolean;
};

/** A refused form: id of its question or answer, intent, error message and value. */
export type OfficeQuestionsAnswer = { id: string; intent: 'answer' | 'judge'; failed: string; answer: string };

/** A page of the questions of all products. @throws Response without the permission */
export async function officeQuestions(shop: ShopRequest, request: Request): Promise<OfficeQuestions> {
  const { services, locale, t } = shop;
  const staff = await staffOf(shop, 'questions.read');
  const query = queryOf(request);
  const [settings, found] = await Promise.all([readSettings(services.db), findQuestions(services.db, query)]);
  const time = timesFor(shop, settings);
  const { status, q, page } = query;
  return {
    title: `${t('backoffice.questions.title')} – ${settings.siteName}`,
    rows: found.questions.map(({ productId, main, title, at, answers, ...question }) => ({
      ...question,
      product: textIn(title, locale),
      path: inLocale(to.product(main, productId), readBy(question.locale)),
      time: time(at),
      answers: answers.map(({ at: answeredAt, ...answer }) => ({ ...answer, time: time(answeredAt) })),
    })),
    total: found.total,
    page,
    lastPage: lastPageOf(found),
    query: { status, ...(q && { q }) },
    lists: QUESTION_LISTS.map((value) => ({ value, name: t(`backoffice.questions.lists.${value}`) })),
    mayWrite: mayDo(staff.role, 'questions.write'),
  };
}

/** Form action of the page. @throws Response a redirect to the list on success */
export async function changeOfficeQuestion(shop: ShopRequest, request: Request, form: FormData) {
  const staff = await staffOf(shop, 'questions.write');
  const { services, locale, t } = shop;
  const params = contributionParams.safeParse({ id: form.get('id') });
  if (!params.success) throw data(null, { status: 404 });
  const { id } = params.data;
  const intent = textOf(form, 'intent') === 'answer' ? 'answer' : 'judge';
  const { db, config, clock } = services;
  const context = { staff, now: clock(), links: questionLinks(config.siteUrl) };
  const result = await change();
  if (result.ok) throw redirect(inOffice.questions({ ...queryOf(request), saved: 1 }), 303);
  const [field] = Object.values(result.refusal.fields).flat();
  const failed = sentenceFor(field ?? result.refusal, t, contributionLabels(t));
  const answer: OfficeQuestionsAnswer = { id, intent, failed, answer: textOf(form, 'answer') };
  return data(answer, { status: result.refusal.kind === 'missing' ? 404 : 200 });

  async function change(): Promise<Result<unknown>> {
    if (intent === 'answer') {
      const input = readFields(form, { answer: 'text' }, staffAnswerInput);
      return input.ok ? answerAsStaff(db, { question_id: id, ...input.value }, { ...context, locale }) : input;
    }
    const input = readFields(form, { decision: 'text', reason: 'text' }, judgeInput);
    return input.ok ? judgeContribution(db, id, input.value, context) : input;
  }
}

/** An invalid query falls back to the defaults. */
function queryOf(request: Request) {
  const query = staffQuestionsQuery.safeParse(askedBy(request, 'saved'));
  return query.success ? query.data : staffQuestionsQuery.parse({});
}

/** The link to the product page uses the locale of the question. */
function readBy(locale: string): Locale {
  return isLocale(locale) ? locale : 'en';
}
