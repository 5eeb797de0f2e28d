import { uuidv7 } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { refuseFieldsAsInvalid } from '../../platform/input-problems.ts';
import { dropPublicPictures, keepPublicPictures } from '../../platform/pictures/keep-pictures.ts';
import { type Publication, publicationOf, shownName } from '../publishing/publication.rules.ts';
import { recountRatings } from './recount-ratings.ts';
import { editableUntil, MOST_PICTURES } from './reviews.rules.ts';
import type { WriteReviewInput } from './write-review.input.ts';
import {
  type BoughtLine,
  boughtLine,
  insertReview,
  lockReviewOfLine,
  picturesOf,
  takeMark,
  updateReview,
  type WrittenText,
  writePictures,
} from './written-reviews.store.ts';

export type WrittenReview = { id: string; status: Publication };

export type Reviewer = {
  customer: { id: string; name: string };
  locale: Locale;
  now: Date;
  dataDir: string;
  /** New pictures as they came. */
  files: readonly Uint8Array[];
  /** The transaction, for calls that are answered once. */
  run?: (work: (db: Db) => Promise<Result<WrittenReview>>) => Promise<Result<WrittenReview>>;
};

/**
 * Writes or changes the review of a line that has arrived; on the page at once unless somebody has to read it first.
 * Refuses with `reviews.not-found` for a line of nobody or somebody else, `reviews.not-delivered`,
 * `reviews.written-already` when another request was faster, `reviews.too-late`, and as `keepPublicPictures` does.
 */
export async function writeReview(
  db: Db,
  input: WriteReviewInput,
  { customer, locale, now, dataDir, files, run }: Reviewer,
): Promise<Result<WrittenReview>> {
  const line = await boughtLine(db, customer.id, input.order_line);
  if (!line) return refuse('reviews.not-found', {}, 'missing');
  if (!line.received) return refuse('reviews.not-delivered');
  const stray = Object.keys(input.aspects).filter((aspect) => !line.aspects.some((one) => one === aspect));
  if (stray.length > 0) return refuseFieldsAsInvalid(stray.map((aspect) => `aspects.${aspect}`));
  // before the transaction: decoding takes its time
  const kept = await keepPublicPictures(dataDir, files, { field: 'images', most: MOST_PICTURES });
  if (!kept.ok) return kept;
  let unused: readonly string[] = kept.value;
  try {
    const inOne = run ?? ((work) => inTransaction(db, work));
    const written = await inOne((tx) =>
      inTransaction(tx, async (inside) => {
        const saved = await save(inside, line, input, { customer, locale, now, added: kept.value });
        if (saved.ok) unused = saved.value.dropped;
        return saved.ok ? ok({ id: saved.value.id, status: saved.value.status }) : saved;
      }),
    );
    if (!written.ok) unused = kept.value;
    return written;
  } catch (error) {
    unused = kept.value;
    throw error;
  } finally {
    await dropPublicPictures(dataDir, unused);
  }
}

type Saving = Pick<Reviewer, 'customer' | 'locale' | 'now'> & { added: readonly string[] };

async function save(
  tx: Tx,
  line: BoughtLine,
  input: WriteReviewInput,
  { customer, locale, now, added }: Saving,
): Promise<Result<WrittenReview & { dropped: string[] }>> {
  const earlier = await lockReviewOfLine(tx, customer.id, line.id);
  if (earlier && editableUntil(earlier.at) < now) return refuse('reviews.too-late');
  const before = earlier ? await picturesOf(tx, earlier.id) : [];
  // somebody else's pictures are never among one's own
  const staying = input.keep ? before.filter((file) => input.keep?.includes(file)) : before;
  const pictures = [...staying, ...added];
  if (pictures.length > MOST_PICTURES) return refuse('pictures.too-many', { most: MOST_PICTURES });
  const wasKeptOff = earlier ? earlier.status !== 'published' : await takeMark(tx, line);
  const text: WrittenText = {
    rating: starsOf(input.rating),
    ...{ title: input.title, body: input.body, aspects: input.aspects, locale },
    display_name: input.show_name ? shownName(customer.name) : null,
    // what was kept off the page is read before it stands there, however often it is changed
    status: wasKeptOff ? 'pending' : publicationOf(`${input.title}\n${input.body}`),
  };
  const id = earlier?.id ?? uuidv7(now.getTime());
  if (earlier) await updateReview(tx, id, text, now);
  else if (!(await insertReview(tx, { ...text, id, customerId: customer.id, line, at: now })))
    return refuse('reviews.written-already');
  await writePictures(tx, id, pictures);
  await recountRatings(tx, [line.productId]);
  return ok({ id, status: text.status, dropped: before.filter((file) => !staying.includes(file)) });
}

const STARS = [1, 2, 3, 4, 5] as const;

function starsOf(rating: number): (typeof STARS)[number] {
  const stars = STARS.find((one) => one === rating);
  if (!stars) throw new RangeError(`${rating} stars`);
  return stars;
}
