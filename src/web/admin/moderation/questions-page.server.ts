import { data, redirect } from 'react-router';
import { isLocale, type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { ModerationStatus } from '../../../modules/publishing/moderation.rules.ts';
import { QUESTION_LISTS, staffQuestionsQuery } from '../../../modules/questions/questions.input.ts';
import type { AnswerSource } from '../../../modules/questions/questions.rules.ts';
import {
  answerQuestionForStaffOperation,
  listQuestionsOperation,
  moderateQuestionOperation,
} from '../../../modules/questions/staff-questions.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { contributionLabels } from '../../forms/field-labels.server.ts';
import { readFilledFields, readTextField } from '../../http/form-data.server.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { prefixLocale, to } from '../../paths.ts';
import type { SelectChoice } from '../admin-list.tsx';
import { adminPaths, type ModerationQuery } from '../admin-paths.ts';
import { countPages, createTimeFormatter } from '../list-page.server.ts';
import { loadStaffQuery, mayExecute, runStaffCommand } from '../staff-operations.server.ts';

/** A question or an answer. */
export type AdminContribution = {
  id: string;
  body: string;
  name: string | null;
  time: string;
  status: ModerationStatus;
  reason: string | null;
  /** Locale of the text. */
  locale: string;
};

export type AdminQuestion = AdminContribution & {
  product: string;
  /** Path of the product page. */
  path: string;
  answers: (AdminContribution & { by: AnswerSource })[];
};

export type AdminQuestions = {
  title: string;
  rows: AdminQuestion[];
  total: number;
  page: number;
  lastPage: number;
  query: ModerationQuery;
  lists: SelectChoice[];
  mayWrite: boolean;
};

/** A refused form: id of its question or answer, intent, error message and value. */
export type AdminQuestionsAnswer = { id: string; intent: 'answer' | 'judge'; failed: string; answer: string };

/** A page of the questions of all products. @throws Response without the permission */
export async function loadQuestions(shop: ShopRequest, request: Request): Promise<AdminQuestions> {
  const { services, locale, t } = shop;
  const query = parseListQuery(request);
  const found = await loadStaffQuery(listQuestionsOperation, shop, { input: query });
  const [settings, mayWrite] = await Promise.all([
    readSettings(services.db),
    mayExecute(moderateQuestionOperation, shop),
  ]);
  const time = createTimeFormatter(shop, settings);
  const { status, q, page } = query;
  return {
    title: `${t('admin.questions.title')} – ${settings.siteName}`,
    rows: found.questions.map(({ productId, main, title, at, answers, ...question }) => ({
      ...question,
      product: pickTranslation(title, locale),
      path: prefixLocale(to.product(main, productId), toKnownLocale(question.locale)),
      time: time(at),
      answers: answers.map(({ at: answeredAt, ...answer }) => ({ ...answer, time: time(answeredAt) })),
    })),
    total: found.total,
    page,
    lastPage: countPages(found),
    query: { status, ...(q && { q }) },
    lists: QUESTION_LISTS.map((value) => ({ value, name: t(`admin.questions.lists.${value}`) })),
    mayWrite,
  };
}

/** Form action of the page. @throws Response a redirect to the list on success */
export async function handleQuestionAction(shop: ShopRequest, request: Request, form: FormData) {
  const { t } = shop;
  const intent = readTextField(form, 'intent') === 'answer' ? 'answer' : 'judge';
  const params = { id: form.get('id') };
  const result =
    intent === 'answer'
      ? await runStaffCommand(answerQuestionForStaffOperation, shop, {
          form,
          params,
          input: readFilledFields(form, ['answer']),
        })
      : await runStaffCommand(moderateQuestionOperation, shop, {
          form,
          params,
          input: readFilledFields(form, ['decision', 'reason']),
        });
  if (result.ok) throw redirect(adminPaths.questions({ ...parseListQuery(request), saved: 1 }), 303);
  // the id is invalid
  if (result.refusal.code === 'api.not-found') throw data(null, { status: 404 });
  const [field] = Object.values(result.refusal.fields).flat();
  const failed = translateRefusal(field ?? result.refusal, t, contributionLabels(t));
  const id = readTextField(form, 'id');
  const answer: AdminQuestionsAnswer = { id, intent, failed, answer: readTextField(form, 'answer') };
  return data(answer, { status: result.refusal.kind === 'missing' ? 404 : 200 });
}

/** An invalid query falls back to the defaults. */
function parseListQuery(request: Request) {
  const query = staffQuestionsQuery.safeParse(readQueryParams(request, 'saved'));
  return query.success ? query.data : staffQuestionsQuery.parse({});
}

/** The link to the product page uses the locale of the question. */
function toKnownLocale(locale: string): Locale {
  return isLocale(locale) ? locale : 'en';
}
