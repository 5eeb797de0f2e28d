import { setImmediate } from 'node:timers/promises';
import { type Db, inTransaction } from '../../platform/db.ts';
import { changedLists, putInBlock, unchanged } from './block-change.rules.ts';
import { type Titles, textsOf } from './index-titles.ts';
import { countWords, putAllWords, type WordUses } from './known-words.ts';
import { emptyFacts, type Postings } from './posting-lists.rules.ts';
import { blockFacts, dropLists, listsOfBlock, putBlock, putLists } from './postings.store.ts';
import { productWords } from './product-words.rules.ts';
import { type IndexedProduct, raiseVersion } from './search.store.ts';

export type Work = {
  /** Whose turn it is. */
  worker: string;
  titles: Titles;
  /** Nothing that stands in the block is kept. */
  anew: boolean;
};

/** Products after which visitors are served: a few milliseconds. */
const AT_ONCE = 8;

/** Takes products of one block in, in their order. False when the turn is lost. */
export async function indexBlock(
  db: Db,
  block: number,
  products: readonly IndexedProduct[],
  { worker, titles, anew }: Work,
): Promise<boolean> {
  const change = unchanged(anew ? emptyFacts() : await blockFacts(db, block));
  const uses: WordUses = new Map();
  for (const [at, product] of products.entries()) {
    if (at % AT_ONCE === 0) await setImmediate();
    const texts = product.visible ? textsOf(product, titles) : null;
    // its brand is younger than the titles: the next refresh finds it marked
    if (texts === undefined) continue;
    const words = texts && productWords(texts);
    const now = words && { ...words, rank: rankOf(product, words.words.has('~part')) };
    if (putInBlock(change, product.id, now) && texts) countWords(uses, texts);
  }
  if (!anew && !change.isChanged) return true;
  const hasOtherWords = anew || change.places.includes(1);
  const before = anew || !hasOtherWords ? none : await listsOfBlock(db, block);
  const lists = changedLists(before, change);
  return inTransaction(db, async (tx) => {
    const version = await raiseVersion(tx, worker);
    if (version === undefined) return false;
    if (anew) await dropLists(tx, block);
    await putLists(tx, block, lists);
    await putBlock(tx, block, change.block, { version, hasOtherWords });
    await putAllWords(tx, uses);
    return true;
  });
}

const none: ReadonlyMap<string, Postings> = new Map();

/** Above all sales and stars together: sold-out goods come after others that answer as well. */
const STOCK = 128;
/** Main goods go before spare parts of the same name. */
const PART = 60;

/** Stock first, then what is bought and liked; small changes do not move it, so that selling one rewrites nothing. */
function rankOf({ inStock, sold, ratingSum, ratingCount }: IndexedProduct, isPart: boolean): number {
  const liked = ((ratingSum + 12) / (ratingCount + 3)) * 4;
  return Math.min(
    255,
    Math.max(
      0,
      Math.round((inStock ? STOCK : 0) - (isPart ? PART : 0) + Math.min(60, Math.log2(sold + 1) * 5) + liked),
    ),
  );
}
