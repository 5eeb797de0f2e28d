import { isLocale, pickTranslation } from '../../../kernel/locale.ts';
import type { ModerationStatus } from '../../../modules/publishing/moderation.rules.ts';
import {
  listReviewsOperation,
  moderateReviewOperation,
  removeReviewPictureOperation,
  replyToReviewForStaffOperation,
} from '../../../modules/reviews/moderation/staff-reviews.operations.ts';
import { REVIEW_LISTS, staffReviewsQuery } from '../../../modules/reviews/review-commands.input.ts';
import type { ReportReason } from '../../../modules/reviews/reviews.rules.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { prefixLocale, to, unprefixedPaths } from '../../paths.ts';
import { type ActionFormView, listPermittedForms, type PageActions } from '../actions/page-actions.server.ts';
import { adminPaths, type ModerationQuery } from '../admin-paths.ts';
import { countPages, createTimeFormatter } from '../list-page.server.ts';
import { loadStaffQuery, mayExecute } from '../staff-operations.server.ts';
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
  query: ModerationQuery;
  lists: readonly (typeof REVIEW_LISTS)[number][];
  mayWrite: boolean;
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

/** A page of the reviews of all products. @throws Response without the permission */
export async function loadReviews(shop: ShopRequest, request: Request): Promise<AdminReviews> {
  const { services, locale, t } = shop;
  const query = parseListQuery(request);
  const found = await loadStaffQuery(listReviewsOperation, shop, { input: query });
  const [settings, mayWrite, listForms] = await Promise.all([
    readSettings(services.db),
    mayExecute(moderateReviewOperation, shop),
    listPermittedForms(REVIEW_ACTIONS, shop),
  ]);
  const time = createTimeFormatter(shop, settings);
  const { status, q, page } = query;
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
    query: { status, ...(q && { q }) },
    lists: REVIEW_LISTS,
    mayWrite,
  };
}

/** Form action of the page. @throws Response a redirect to the list on success */
export async function handleReviewAction(shop: ShopRequest, request: Request, form: FormData) {
  const listPath = adminPaths.reviews({ ...parseListQuery(request), saved: 1 });
  return handleModeration(REVIEW_ACTIONS, shop, { form, listPath }, listReviewsOperation);
}

/** An invalid query falls back to the defaults. */
function parseListQuery(request: Request) {
  const query = staffReviewsQuery.safeParse(readQueryParams(request, 'saved'));
  return query.success ? query.data : staffReviewsQuery.parse({});
}
