import { isLocale, pickTranslation } from '../../../kernel/locale.ts';
import type { ModerationStatus } from '../../../modules/publishing/moderation.rules.ts';
import { exportReviewsOperation } from '../../../modules/reviews/moderation/export-reviews.ts';
import {
  listReviewsOperation,
  moderateReviewOperation,
  removeReviewPictureOperation,
  replyToReviewForStaffOperation,
} from '../../../modules/reviews/moderation/staff-reviews.operations.ts';
import { REVIEW_LISTS, type ReviewList, staffReviewsQuery } from '../../../modules/reviews/review-commands.input.ts';
import type { ReportReason } from '../../../modules/reviews/reviews.rules.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { prefixLocale, to, unprefixedPaths } from '../../paths.ts';
import { type ActionFormView, listPermittedForms, type PageActions } from '../actions/page-actions.server.ts';
import type { Filter } from '../admin-list.tsx';
import { adminPaths, type ModerationQuery } from '../admin-paths.ts';
import { createExportLink, type ExportLink } from '../export-link.server.ts';
import { createPeriodFilters, createSellerFilter, listFilterParams } from '../list-filters.server.ts';
import { countPages, createTimeFormatter } from '../list-page.server.ts';
import { loadStaffQuery, mayExecute, requireAccess, runStaffCommand } from '../staff-operations.server.ts';
import { type ListViews, loadListViews } from '../views/list-views.server.ts';
import { type Decision, readBatchDecision, runModerationBatch } from './moderation-batch.server.ts';
import { DECISION_FIELDS, handleModeration, REASON_FIELD } from './moderation-forms.server.ts';

export type AdminReview = {
  id: string;
  product: string;
  /** Path of the product page. */
  path: string;
  name: string | null;
  time: string;
  /** Locale of the text. */
  locale: string;
  rating: number;
  title: string;
  body: string;
  verified: boolean;
  status: ModerationStatus;
  reason: string | null;
  reply: string | null;
  repliedBy: 'staff' | 'store' | null;
  pictures: { file: string; src: string; thumb: string }[];
  reports: { reason: ReportReason; note: string }[];
  /** Forms of the actions that are allowed now. */
  forms: ActionFormView[];
};

export type AdminReviews = {
  title: string;
  rows: AdminReview[];
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
  /** Decisions about several reviews that the list allows. */
  decisions: readonly Decision[];
};

/** Actions of the page. */
const REVIEW_ACTIONS: PageActions<Pick<AdminReview, 'status' | 'reports'>> = {
  publish: {
    operation: moderateReviewOperation,
    fields: DECISION_FIELDS,
    form: {
      isOffered: ({ status }) => status !== 'published',
      hidden: { decision: 'publish' },
      submit: 'admin.questions.publish',
    },
  },
  keep: {
    operation: moderateReviewOperation,
    fields: DECISION_FIELDS,
    form: {
      isOffered: ({ status, reports }) => status === 'published' && reports.length > 0,
      hidden: { decision: 'publish' },
      submit: 'admin.reviews.keep',
    },
  },
  reject: {
    operation: moderateReviewOperation,
    fields: DECISION_FIELDS,
    form: {
      isOffered: ({ status }) => status !== 'rejected',
      isCollapsed: true,
      hidden: { decision: 'reject' },
      textFields: [{ ...REASON_FIELD, hint: 'admin.reviews.reasonHint' }],
      submit: 'admin.questions.reject',
      look: 'danger',
    },
  },
  reply: { operation: replyToReviewForStaffOperation, fields: { reply: 'text' } },
  picture: { operation: removeReviewPictureOperation, fields: { picture: 'text' } },
};

/** Decisions that change the reviews of a list; both in the others. */
const DECISIONS: Partial<Record<ReviewList, readonly Decision[]>> = {
  published: ['reject'],
  pictures: ['reject'],
  rejected: ['publish'],
};

/** A page of the reviews of all products. @throws Response without the permission */
export async function loadReviews(shop: ShopRequest, request: Request): Promise<AdminReviews> {
  const { services, locale, t } = shop;
  const { input, query } = parseListQuery(request);
  const found = await loadStaffQuery(listReviewsOperation, shop, { input });
  const [settings, mayWrite, listForms] = await Promise.all([
    readSettings(services.db),
    mayExecute(moderateReviewOperation, shop),
    listPermittedForms(REVIEW_ACTIONS, shop),
  ]);
  const time = createTimeFormatter(shop, settings);
  const { status, rating, seller, q, page } = query;
  const filters = listFilterParams(query);
  return {
    title: `${t('admin.reviews.title')} – ${settings.siteName}`,
    rows: found.reviews.map(({ productId, main, product, images, at, ...review }) => ({
      ...review,
      forms: listForms(review),
      product: pickTranslation(product, locale),
      path: prefixLocale(to.product(main, productId), isLocale(review.locale) ? review.locale : 'en'),
      time: time(at),
      pictures: images.map((file) => ({
        file,
        src: unprefixedPaths.file(file),
        thumb: unprefixedPaths.file(`thumb-${file}`),
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
        label: t('admin.reviews.list'),
        value: status,
        choices: REVIEW_LISTS.map((value) => ({ value, name: t(`admin.reviews.lists.${value}`) })),
      },
      {
        name: 'rating',
        label: t('fieldNames.rating'),
        value: rating,
        any: t('listing.anyRating'),
        choices: [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), name: t('reviews.stars', { stars }) })),
      },
      ...createPeriodFilters(shop, settings, query),
      await createSellerFilter(shop, seller),
    ],
    views: await loadListViews(shop, 'reviews', request),
    exportLink: await createExportLink(shop, exportReviewsOperation, 'reviews', { query: filters, total: found.total }),
    mayWrite,
    decisions: DECISIONS[status] ?? ['publish', 'reject'],
  };
}

/** Form action of the page. @throws Response a redirect to the list on success */
export async function handleReviewAction(shop: ShopRequest, request: Request, form: FormData) {
  // the page of the form may have no rows afterwards
  const listPath = adminPaths.reviews({ ...parseListQuery(request).query, page: 1, saved: 1 });
  const decision = readBatchDecision(form);
  if (decision) {
    await requireAccess(moderateReviewOperation, shop);
    return runModerationBatch(shop, {
      form,
      decision,
      listPath,
      moderate: (id, input) => runStaffCommand(moderateReviewOperation, shop, { form, params: { id }, input }),
    });
  }
  return handleModeration(REVIEW_ACTIONS, shop, { form, listPath }, listReviewsOperation);
}

/** An invalid query falls back to the defaults. */
function parseListQuery(request: Request) {
  const given = readQueryParams(request, 'saved', 'view');
  const input = staffReviewsQuery.safeParse(given).success ? given : {};
  return { input, query: staffReviewsQuery.parse(input) };
}
