import { redirect } from 'react-router';
import { pickTranslation } from '../../../kernel/locale.ts';
import { ok, type Refusal, type Result } from '../../../kernel/result.ts';
import { type ModerationStatus, toPublicName } from '../../../modules/publishing/moderation.rules.ts';
import type { ReviewAspect } from '../../../modules/reviews/reviews.rules.ts';
import {
  deleteReviewOperation,
  saveReviewOperation,
  showLineReviewOperation,
} from '../../../modules/reviews/writing/own-reviews.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { formatDate, getDateFormat } from '../../dates/format-dates.server.ts';
import { reviewLabels } from '../../forms/field-labels.server.ts';
import { readFileField, readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { getPictureUrls } from '../../links/picture-urls.ts';
import { redirectToSignIn, runQuery } from '../../operations/load-query.server.ts';
import { runCommand } from '../../operations/run-action.server.ts';
import { to, unprefixedPaths } from '../../paths.ts';
import { buildPageTitle } from '../../rendering/page-title.server.ts';
import { requireCustomer } from '../account/sign-in/auth-form.server.ts';

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
  const { services, locale, t } = shop;
  const [settings, result] = await Promise.all([
    readSettings(services.db),
    runQuery(showLineReviewOperation, shop, { params: { order_line: lineId } }),
  ]);
  if (!result.ok) return null;
  const { line, review } = result.value;
  const product = pickTranslation(line.product, locale);
  const formatDay = (time: Date) => formatDate(time, getDateFormat(settings, locale));
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
  const result = await submitReviewChange(shop, lineId, form);
  if (result.ok) throw redirect(`${to.reviews()}?saved=${result.value}`, 303);
  const { refusal } = result;
  redirectToSignIn(shop, refusal);
  // the line belongs to another customer, or its id is invalid
  if (refusal.kind === 'missing' || refusal.fields.order_line) return null;
  return toReviewFailure(shop, form, refusal);
}

async function submitReviewChange(
  shop: ShopRequest,
  lineId: string,
  form: FormData,
): Promise<Result<ModerationStatus | 'deleted'>> {
  if (form.get('intent') === 'delete') {
    const deleted = await runCommand(deleteReviewOperation, shop, { form, input: { order_line: lineId } });
    return deleted.ok ? ok('deleted') : deleted;
  }
  const saved = await runCommand(saveReviewOperation, shop, {
    form,
    input: toReviewInput(form, lineId),
    uploads: { images: await readFileField(form, 'images') },
  });
  return saved.ok ? ok(saved.value.status) : saved;
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
