import { data, redirect } from 'react-router';
import { isLocale, pickTranslation } from '../../../kernel/locale.ts';
import type { Result } from '../../../kernel/result.ts';
import type { ModerationStatus } from '../../../modules/publishing/moderation.rules.ts';
import { findReviews } from '../../../modules/reviews/moderation/find-reviews.ts';
import { moderateReview, removeReviewPicture } from '../../../modules/reviews/moderation/moderate-review.ts';
import { replyAsStaff } from '../../../modules/reviews/moderation/reply-to-review.ts';
import {
  moderateReviewInput,
  REVIEW_LISTS,
  removePictureInput,
  replyInput,
  reviewIdParams,
  staffReviewsQuery,
} from '../../../modules/reviews/review-commands.input.ts';
import type { ReportReason } from '../../../modules/reviews/reviews.rules.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { hasPermission } from '../../../modules/staff/staff.rules.ts';
import { deletePublicPictures } from '../../../platform/pictures/store-pictures.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { contributionLabels } from '../../forms/field-labels.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createReviewLinks } from '../../links/review-links.ts';
import { prefixLocale, to, unprefixedPaths } from '../../paths.ts';
import { adminPaths, type ModerationQuery } from '../admin-paths.ts';
import { parseFormFields } from '../form-fields.server.ts';
import { formatTime } from '../format-dates.server.ts';
import { requirePermission } from '../staff-access.server.ts';

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

const INTENTS = ['judge', 'reply', 'picture'] as const;

/** A refused form: id of its review, intent, error message and value. */
export type AdminReviewsAnswer = { id: string; intent: (typeof INTENTS)[number]; failed: string; reply: string };

/** A page of the reviews of all products. @throws Response without the permission */
export async function loadReviews(shop: ShopRequest, request: Request): Promise<AdminReviews> {
  const { services, locale, t } = shop;
  const staff = await requirePermission(shop, 'reviews.read');
  const query = parseListQuery(request);
  const [settings, found] = await Promise.all([readSettings(services.db), findReviews(services.db, query)]);
  const dateFormat = { locale, digits: settings.digits[locale] ?? 'latn' } as const;
  const { status, q, page } = query;
  return {
    title: `${t('admin.reviews.title')} – ${settings.siteName}`,
    rows: found.reviews.map(({ productId, main, product, images, at, ...review }) => ({
      ...review,
      product: pickTranslation(product, locale),
      path: prefixLocale(to.product(main, productId), isLocale(review.locale) ? review.locale : 'en'),
      time: formatTime(at.toISOString(), dateFormat),
      pictures: images.map((file) => ({
        file,
        src: unprefixedPaths.file(file),
        thumb: unprefixedPaths.file(`thumb-${file}`),
      })),
    })),
    total: found.total,
    page,
    lastPage: Math.max(1, Math.ceil(found.total / found.perPage)),
    query: { status, ...(q && { q }) },
    lists: REVIEW_LISTS,
    mayWrite: hasPermission(staff.role, 'reviews.write'),
  };
}

/** Form action of the page. @throws Response a redirect to the list on success */
export async function handleReviewAction(shop: ShopRequest, request: Request, form: FormData) {
  const staff = await requirePermission(shop, 'reviews.write');
  const { services, t } = shop;
  const params = reviewIdParams.safeParse({ id: form.get('id') });
  if (!params.success) throw data(null, { status: 404 });
  const { id } = params.data;
  const intent = INTENTS.find((one) => one === (form.get('intent') ?? 'judge'));
  if (!intent) throw data(null, { status: 404 });
  const { db, config, clock } = services;
  const context = { staff, now: clock(), links: createReviewLinks(config.siteUrl) };
  const result = await change();
  if (result.ok) throw redirect(adminPaths.reviews({ ...parseListQuery(request), saved: 1 }), 303);
  const [field] = Object.values(result.refusal.fields).flat();
  const failed = translateRefusal(field ?? result.refusal, t, contributionLabels(t));
  const answer: AdminReviewsAnswer = { id, intent, failed, reply: readTextField(form, 'reply') };
  return data(answer, { status: result.refusal.kind === 'missing' ? 404 : 200 });

  async function change(): Promise<Result<unknown>> {
    if (intent === 'reply') {
      const input = parseFormFields(form, { reply: 'text' }, replyInput);
      return input.ok ? replyAsStaff(db, { id, ...input.value }, context) : input;
    }
    if (intent === 'picture') {
      const input = parseFormFields(form, { picture: 'text' }, removePictureInput);
      if (!input.ok) return input;
      const { picture } = input.value;
      const removed = await removeReviewPicture(db, id, picture, context);
      if (removed.ok) await deletePublicPictures(config.dataDir, [picture]);
      return removed;
    }
    const input = parseFormFields(form, { decision: 'text', reason: 'text' }, moderateReviewInput);
    return input.ok ? moderateReview(db, id, input.value, context) : input;
  }
}

/** An invalid query falls back to the defaults. */
function parseListQuery(request: Request) {
  const query = staffReviewsQuery.safeParse(readQueryParams(request, 'saved'));
  return query.success ? query.data : staffReviewsQuery.parse({});
}
