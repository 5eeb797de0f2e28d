import { uuidv7 } from '../../../kernel/ids.ts';
import type { Locale } from '../../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { refuseFieldsAsInvalid } from '../../../platform/http/parse-input.ts';
import { deletePublicPictures, storePublicPictures } from '../../../platform/pictures/store-pictures.ts';
import { type ModerationStatus, moderateText, toPublicName } from '../../publishing/moderation.rules.ts';
import { recountRatings } from '../listing/recount-ratings.ts';
import type { WriteReviewInput } from '../review-commands.input.ts';
import { getEditDeadline, MAX_PICTURES } from '../reviews.rules.ts';
import {
  type BoughtLine,
  consumeDeletedReview,
  findBoughtLine,
  insertReview,
  listPictures,
  lockLineReview,
  type ReviewText,
  savePictures,
  updateReview,
} from './written-reviews.store.ts';

export type WrittenReview = { id: string; status: ModerationStatus };

export type WriteReviewContext = {
  customer: { id: string; name: string };
  locale: Locale;
  now: Date;
  dataDir: string;
  /** New pictures as uploaded. */
  files: readonly Uint8Array[];
  /** Runs the transaction under an idempotency key. */
  run?: (work: (db: Db) => Promise<Result<WrittenReview>>) => Promise<Result<WrittenReview>>;
};

/**
 * Creates or updates the review of a delivered order line; it is published at once unless it must be moderated. Refuses
 * with `reviews.not-found` when the line is not the customer's, `reviews.not-delivered`, `reviews.written-already` when
 * a concurrent request was faster, `reviews.too-late`, and as `storePublicPictures` does.
 */
export async function writeReview(
  db: Db,
  input: WriteReviewInput,
  { customer, locale, now, dataDir, files, run }: WriteReviewContext,
): Promise<Result<WrittenReview>> {
  const line = await findBoughtLine(db, customer.id, input.order_line);
  if (!line) return refuse('reviews.not-found', {}, 'missing');
  if (!line.received) return refuse('reviews.not-delivered');
  const unknownAspects = Object.keys(input.aspects).filter((aspect) => !line.aspects.some((one) => one === aspect));
  if (unknownAspects.length > 0) return refuseFieldsAsInvalid(unknownAspects.map((aspect) => `aspects.${aspect}`));
  // before the transaction, because decoding is slow
  const stored = await storePublicPictures(dataDir, files, { field: 'images', maxCount: MAX_PICTURES });
  if (!stored.ok) return stored;
  let unused: readonly string[] = stored.value;
  try {
    const runTransaction = run ?? ((work) => inTransaction(db, work));
    const written = await runTransaction((tx) =>
      inTransaction(tx, async (innerTx) => {
        const saved = await saveReview(innerTx, line, input, { customer, locale, now, added: stored.value });
        if (saved.ok) unused = saved.value.dropped;
        return saved.ok ? ok({ id: saved.value.id, status: saved.value.status }) : saved;
      }),
    );
    if (!written.ok) unused = stored.value;
    return written;
  } catch (error) {
    unused = stored.value;
    throw error;
  } finally {
    await deletePublicPictures(dataDir, unused);
  }
}

type SaveContext = Pick<WriteReviewContext, 'customer' | 'locale' | 'now'> & { added: readonly string[] };

async function saveReview(
  tx: Tx,
  line: BoughtLine,
  input: WriteReviewInput,
  { customer, locale, now, added }: SaveContext,
): Promise<Result<WrittenReview & { dropped: string[] }>> {
  const existing = await lockLineReview(tx, customer.id, line.id);
  if (existing && getEditDeadline(existing.at) < now) return refuse('reviews.too-late');
  const previousPictures = existing ? await listPictures(tx, existing.id) : [];
  // only pictures of this review can be kept
  const retainedPictures = input.keep
    ? previousPictures.filter((file) => input.keep?.includes(file))
    : previousPictures;
  const pictures = [...retainedPictures, ...added];
  if (pictures.length > MAX_PICTURES) return refuse('pictures.too-many', { most: MAX_PICTURES });
  const wasUnpublished = existing ? existing.status !== 'published' : await consumeDeletedReview(tx, line);
  const text: ReviewText = {
    rating: toStars(input.rating),
    title: input.title,
    body: input.body,
    aspects: input.aspects,
    locale,
    display_name: input.show_name ? toPublicName(customer.name) : null,
    // a review that was not published is always moderated again
    status: wasUnpublished ? 'pending' : moderateText(`${input.title}\n${input.body}`),
  };
  const id = existing?.id ?? uuidv7(now.getTime());
  if (existing) await updateReview(tx, id, text, now);
  else if (!(await insertReview(tx, { ...text, id, customerId: customer.id, line, at: now })))
    return refuse('reviews.written-already');
  await savePictures(tx, id, pictures);
  await recountRatings(tx, [line.productId]);
  return ok({ id, status: text.status, dropped: previousPictures.filter((file) => !retainedPictures.includes(file)) });
}

const STARS = [1, 2, 3, 4, 5] as const;

function toStars(rating: number): (typeof STARS)[number] {
  const stars = STARS.find((one) => one === rating);
  if (!stars) throw new RangeError(`${rating} stars`);
  return stars;
}
