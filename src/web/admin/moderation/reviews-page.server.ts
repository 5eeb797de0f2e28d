import { data, redirect } from 'react-router';
import { isLocale, pickTranslation } from '../../../kernel/locale.ts';
import type { Result } from '../../../kernel/result.ts';
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
import { translateRefusal } from '../../../platform/translator.ts';
import { contributionLabels } from '../../forms/field-labels.server.ts';
import { readFilledFields, readTextField } from '../../http/form-data.server.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { prefixLocale, to, unprefixedPaths } from '../../paths.ts';
import { adminPaths, type ModerationQuery } from '../admin-paths.ts';
import { formatTime } from '../format-dates.server.ts';
import { countPages } from '../list-page.server.ts';
import { loadStaffQuery, mayExecute, runStaffCommand } from '../staff-operations.server.ts';

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
  const query = parseListQuery(request);
  const found = await loadStaffQuery(listReviewsOperation, shop, { input: query });
  const [settings, mayWrite] = await Promise.all([
    readSettings(services.db),
    mayExecute(moderateReviewOperation, shop),
  ]);
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
    lastPage: countPages(found),
    query: { status, ...(q && { q }) },
    lists: REVIEW_LISTS,
    mayWrite,
  };
}

/** Form action of the page. @throws Response a redirect to the list on success */
export async function handleReviewAction(shop: ShopRequest, request: Request, form: FormData) {
  const { t } = shop;
  const intent = INTENTS.find((one) => one === (form.get('intent') ?? 'judge'));
  if (!intent) throw data(null, { status: 404 });
  const result = await submitReviewChange(shop, intent, form);
  if (result.ok) throw redirect(adminPaths.reviews({ ...parseListQuery(request), saved: 1 }), 303);
  // the id is invalid
  if (result.refusal.code === 'api.not-found') throw data(null, { status: 404 });
  const [field] = Object.values(result.refusal.fields).flat();
  const failed = translateRefusal(field ?? result.refusal, t, contributionLabels(t));
  const id = readTextField(form, 'id');
  const answer: AdminReviewsAnswer = { id, intent, failed, reply: readTextField(form, 'reply') };
  return data(answer, { status: result.refusal.kind === 'missing' ? 404 : 200 });
}

function submitReviewChange(
  shop: ShopRequest,
  intent: (typeof INTENTS)[number],
  form: FormData,
): Promise<Result<unknown>> {
  const params = { id: form.get('id') };
  switch (intent) {
    case 'reply':
      return runStaffCommand(replyToReviewForStaffOperation, shop, {
        form,
        params,
        input: readFilledFields(form, ['reply']),
      });
    case 'picture':
      return runStaffCommand(removeReviewPictureOperation, shop, {
        form,
        params,
        input: readFilledFields(form, ['picture']),
      });
    case 'judge':
      return runStaffCommand(moderateReviewOperation, shop, {
        form,
        params,
        input: readFilledFields(form, ['decision', 'reason']),
      });
  }
}

/** An invalid query falls back to the defaults. */
function parseListQuery(request: Request) {
  const query = staffReviewsQuery.safeParse(readQueryParams(request, 'saved'));
  return query.success ? query.data : staffReviewsQuery.parse({});
}
