import { redirect } from 'react-router';
import { isUuid } from '../../../kernel/ids.ts';
import { pickTranslation } from '../../../kernel/locale.ts';
import type { Refusal } from '../../../kernel/result.ts';
import { toPublicName } from '../../../modules/publishing/moderation.rules.ts';
import { writeReviewInput } from '../../../modules/reviews/review-commands.input.ts';
import type { ReviewAspect } from '../../../modules/reviews/reviews.rules.ts';
import { deleteOwnReview } from '../../../modules/reviews/writing/delete-review.ts';
import { showLineReview } from '../../../modules/reviews/writing/show-own-reviews.ts';
import { writeReview } from '../../../modules/reviews/writing/write-review.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { parseInput } from '../../../platform/http/parse-input.ts';
import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { reviewLabels } from '../../forms/field-labels.server.ts';
import { readFileField, readTextField, refuseInvalidText } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { to, unprefixedPaths } from '../../paths.ts';
import { buildPageTitle } from '../../rendering/page-title.server.ts';
import { requireCustomer } from '../account/sign-in/auth-form.server.ts';
import { getPictureUrls } from '../listing/cards/picture-urls.ts';
import { formatOrderDay } from '../order/format-dates.ts';

export type ReviewValues = {
  rating: number;
  title: string;
  body: string;
  aspects: Partial<Record<ReviewAspect, number>>;
  showName: boolean;
};

export type ReviewPage = {
  title: string;
  line: string;
  product: string;
  picture: string;
  path: string;
  aspects: ReviewAspect[];
  /** First name and initial. */
  name: string;
  /** Why the review cannot be written or changed. */
  obstacle: string | null;
  isNew: boolean;
  values: ReviewValues;
  pictures: { file: string; thumb: string }[];
  status: 'pending' | 'published' | 'rejected' | null;
  reason: string | null;
  /** Last day for changes, formatted. */
  until: string | null;
  reply: string | null;
};

/** Action data: submitted values and errors. */
export type ReviewActionData = {
  values: ReviewValues;
  removed: string[];
  errors: Record<string, string>;
  failed: string;
};

/**
 * Loads the review form of an order line; null for another customer's line.
 * @throws Response a redirect to the sign-in page
 */
export async function loadReviewPage(shop: ShopRequest, lineId: string): Promise<ReviewPage | null> {
  const customer = await requireCustomer(shop);
  if (!isUuid(lineId)) return null;
  const { services, locale, t } = shop;
  const [settings, result] = await Promise.all([
    readSettings(services.db),
    showLineReview(services.db, { customerId: customer.id, lineId, now: services.clock() }),
  ]);
  if (!result.ok) return null;
  const { line, review } = result.value;
  const product = pickTranslation(line.product, locale);
  const formatDay = (time: Date) =>
    formatOrderDay(time.toISOString(), { locale, digits: settings.digits[locale] ?? 'latn' });
  const obstacle = review && !review.mayEdit ? t('ownReviews.fixed') : t('problems.reviews.notDelivered');
  return {
    title: await buildPageTitle(shop, t('ownReviews.formTitle', { product })),
    line: line.id,
    product,
    picture: unprefixedPaths.file(`thumb-${line.image ?? settings.defaultImage}`),
    path: to.product(line.main, line.productId),
    aspects: line.aspects,
    name: toPublicName(customer.name) ?? t('reviews.nameless'),
    obstacle: (review ? review.mayEdit : line.received) ? null : obstacle,
    isNew: review === null,
    values: {
      rating: review?.rating ?? 0,
      title: review?.title ?? '',
      body: review?.body ?? '',
      aspects: review?.aspects ?? {},
      showName: review === null || review.name !== null,
    },
    pictures: (review?.images ?? []).map((file) => ({ file, thumb: getPictureUrls(file).thumb })),
    status: review?.status ?? null,
    reason: review?.reason ?? null,
    until: review?.mayEdit ? formatDay(review.editableUntil) : null,
    reply: review?.reply ?? null,
  };
}

/** Saves or deletes the review. @throws Response a redirect to all reviews, or to the sign-in page */
export async function submitReviewForm(
  shop: ShopRequest,
  lineId: string,
  form: FormData,
): Promise<ReviewActionData | null> {
  const customer = await requireCustomer(shop);
  if (!isUuid(lineId)) return null;
  const { db, config, clock } = shop.services;
  const { dataDir } = config;
  const now = clock();
  const admitted = await consumeAttempt(db, config.limits, 'review', customer.id, now);
  if (!admitted.ok) return toReviewFailure(shop, form, admitted.refusal);
  if (form.get('intent') === 'delete') {
    const result = await deleteOwnReview(db, lineId, { customerId: customer.id, now, dataDir });
    if (!result.ok) return null;
    throw redirect(`${to.reviews()}?saved=deleted`, 303);
  }
  const input = refuseInvalidText(pickTextFields(form)) ?? parseInput(writeReviewInput, toReviewInput(form, lineId));
  if (!input.ok) return toReviewFailure(shop, form, input.refusal);
  const files = await readFileField(form, 'images');
  const result = await writeReview(db, input.value, { customer, locale: shop.locale, now, dataDir, files });
  if (!result.ok) return result.refusal.kind === 'missing' ? null : toReviewFailure(shop, form, result.refusal);
  throw redirect(`${to.reviews()}?saved=${result.value.status}`, 303);
}

/** The form without its files. */
function pickTextFields(form: FormData): FormData {
  const texts = new FormData();
  for (const [name, value] of form) if (typeof value === 'string') texts.append(name, value);
  return texts;
}

function toReviewInput(form: FormData, order_line: string) {
  const { rating, title, body, aspects, showName } = readReviewValues(form);
  const removed = form.getAll('remove');
  return {
    order_line,
    title,
    body,
    aspects,
    show_name: showName,
    ...(rating > 0 && { rating }),
    keep: form.getAll('picture').filter((file) => !removed.includes(file)),
  };
}

function readReviewValues(form: FormData): ReviewValues {
  const aspects = [...form].flatMap(([field, value]) => {
    const aspect = /^aspect-(\w+)$/.exec(field)?.[1];
    return aspect && value !== '' ? [[aspect, Number(value)]] : [];
  });
  return {
    rating: Number(readTextField(form, 'rating')),
    title: readTextField(form, 'title'),
    body: readTextField(form, 'body'),
    aspects: Object.fromEntries(aspects),
    showName: form.get('show_name') !== '0',
  };
}

function toReviewFailure({ t }: ShopRequest, form: FormData, refusal: Refusal): ReviewActionData {
  const errors = Object.entries(refusal.fields).flatMap(([field, [problem]]) =>
    problem ? [[field, translateRefusal(problem, t, reviewLabels(t))] as const] : [],
  );
  const removed = form.getAll('remove').filter((file) => typeof file === 'string');
  return {
    values: readReviewValues(form),
    removed,
    errors: Object.fromEntries(errors),
    failed: errors.length > 0 ? t('login.fixFields') : translateRefusal(refusal, t),
  };
}
