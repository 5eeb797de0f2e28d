import { isLocale, type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { ModerationStatus } from '../../../modules/publishing/moderation.rules.ts';
import { exportQuestionsOperation } from '../../../modules/questions/export-questions.ts';
import { QUESTION_LISTS, staffQuestionsQuery } from '../../../modules/questions/questions.input.ts';
import type { AnswerSource } from '../../../modules/questions/questions.rules.ts';
import {
  answerQuestionForStaffOperation,
  listQuestionsOperation,
  moderateQuestionOperation,
} from '../../../modules/questions/staff-questions.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { prefixLocale, to } from '../../paths.ts';
import { type ActionFormView, listPermittedForms, type PageActions } from '../actions/page-actions.server.ts';
import type { Filter } from '../admin-list.tsx';
import { adminPaths, type ModerationQuery } from '../admin-paths.ts';
import { createExportLink, type ExportLink } from '../export-link.server.ts';
import { createPeriodFilters, createSellerFilter, listFilterParams } from '../list-filters.server.ts';
import { countPages, createTimeFormatter } from '../list-page.server.ts';
import { loadStaffQuery, mayExecute, requireAccess, runStaffCommand } from '../staff-operations.server.ts';
import { type ListViews, loadListViews } from '../views/list-views.server.ts';
import { readBatchDecision, runModerationBatch } from './moderation-batch.server.ts';
import { DECISION_FIELDS, handleModeration, REASON_FIELD } from './moderation-forms.server.ts';

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
  /** Forms of the actions that are allowed now. */
  forms: ActionFormView[];
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
  /** Filters and page of the address that the forms are sent to. */
  query: ModerationQuery;
  search: string | undefined;
  filters: Filter[];
  views: ListViews;
  exportLink: ExportLink | null;
  mayWrite: boolean;
};

/** Actions of the page; their target is a question or an answer. */
const QUESTION_ACTIONS: PageActions<Pick<AdminContribution, 'status'>> = {
  publish: {
    operation: moderateQuestionOperation,
    fields: DECISION_FIELDS,
    form: {
      isOffered: ({ status }) => status !== 'published',
      hidden: { decision: 'publish' },
      submit: 'admin.questions.publish',
    },
  },
  reject: {
    operation: moderateQuestionOperation,
    fields: DECISION_FIELDS,
    form: {
      isOffered: ({ status }) => status !== 'rejected',
      isCollapsed: true,
      hidden: { decision: 'reject' },
      textFields: [REASON_FIELD],
      submit: 'admin.questions.reject',
      look: 'danger',
    },
  },
  answer: { operation: answerQuestionForStaffOperation, fields: { answer: 'text' } },
};

/** A page of the questions of all products. @throws Response without the permission */
export async function loadQuestions(shop: ShopRequest, request: Request): Promise<AdminQuestions> {
  const { services, locale, t } = shop;
  const { input, query } = parseListQuery(request);
  const found = await loadStaffQuery(listQuestionsOperation, shop, { input });
  const [settings, mayWrite, listForms] = await Promise.all([
    readSettings(services.db),
    mayExecute(moderateQuestionOperation, shop),
    listPermittedForms(QUESTION_ACTIONS, shop),
  ]);
  const time = createTimeFormatter(shop, settings);
  const { status, seller, q, page } = query;
  const filters = listFilterParams(query);
  return {
    title: `${t('admin.questions.title')} – ${settings.siteName}`,
    rows: found.questions.map(({ productId, main, title, at, answers, ...question }) => ({
      ...question,
      forms: listForms(question),
      product: pickTranslation(title, locale),
      path: prefixLocale(to.product(main, productId), toKnownLocale(question.locale)),
      time: time(at),
      answers: answers.map(({ at: answeredAt, ...answer }) => ({
        ...answer,
        forms: listForms(answer),
        time: time(answeredAt),
      })),
    })),
    total: found.total,
    page,
    lastPage: countPages(found),
    query: page > 1 ? { ...filters, page } : filters,
    search: q,
    filters: [
      {
        name: 'status',
        label: t('admin.questions.list'),
        value: status,
        choices: QUESTION_LISTS.map((value) => ({ value, name: t(`admin.questions.lists.${value}`) })),
      },
      ...createPeriodFilters(shop, settings, query),
      await createSellerFilter(shop, seller),
    ],
    views: await loadListViews(shop, 'questions', request),
    exportLink: await createExportLink(shop, exportQuestionsOperation, 'questions', {
      query: filters,
      total: found.total,
    }),
    mayWrite,
  };
}

/** Form action of the page. @throws Response a redirect to the list on success */
export async function handleQuestionAction(shop: ShopRequest, request: Request, form: FormData) {
  // the page of the form may have no rows afterwards
  const listPath = adminPaths.questions({ ...parseListQuery(request).query, page: 1, saved: 1 });
  const decision = readBatchDecision(form);
  if (decision) {
    await requireAccess(moderateQuestionOperation, shop);
    return runModerationBatch(shop, {
      form,
      decision,
      listPath,
      moderate: (id, input) => runStaffCommand(moderateQuestionOperation, shop, { form, params: { id }, input }),
    });
  }
  return handleModeration(QUESTION_ACTIONS, shop, { form, listPath }, listQuestionsOperation);
}

/** An invalid query falls back to the defaults. */
function parseListQuery(request: Request) {
  const given = readQueryParams(request, 'saved', 'view');
  const input = staffQuestionsQuery.safeParse(given).success ? given : {};
  return { input, query: staffQuestionsQuery.parse(input) };
}

/** The link to the product page uses the locale of the question. */
function toKnownLocale(locale: string): Locale {
  return isLocale(locale) ? locale : 'en';
}
