import { setImmediate } from 'node:timers/promises';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { advanceIndexVersion, type IndexedProduct } from '../search.store.ts';
import { addProductWords, saveVocabulary, type Vocabulary } from '../text/vocabulary.ts';
import { analyzeProduct } from './analyze-product.rules.ts';
import { diffPostings, indexInBlock, startBlockChange } from './block-change.rules.ts';
import { createBlockFacts, type Postings } from './postings.rules.ts';
import { deleteBlockPostings, fetchBlockPostings, findBlockFacts, saveBlock, savePostings } from './postings.store.ts';
import { productDocument, type SharedTitles } from './product-document.ts';

export type IndexRun = {
  /** Holder of the index lock. */
  worker: string;
  titles: SharedTitles;
  /** Whether the previous contents of the block are discarded. */
  isRebuild: boolean;
};

/** Products analyzed between two yields to the event loop; takes a few milliseconds. */
const YIELD_INTERVAL = 8;

/** Indexes products of one block, in ascending order. False when the lock was lost. */
export async function indexBlock(
  db: Db,
  block: number,
  products: readonly IndexedProduct[],
  { worker, titles, isRebuild }: IndexRun,
): Promise<boolean> {
  const change = startBlockChange(isRebuild ? createBlockFacts() : await findBlockFacts(db, block));
  const uses: Vocabulary = new Map();
  for (const [at, product] of products.entries()) {
    if (at % YIELD_INTERVAL === 0) await setImmediate();
    const texts = product.visible ? productDocument(product, titles) : null;
    // its brand is newer than the loaded titles: the next refresh indexes the product
    if (texts === undefined) continue;
    const words = texts && analyzeProduct(texts);
    const now = words && { ...words, rank: staticRank(product, words.words.has('~part')) };
    if (indexInBlock(change, product.id, now) && texts) addProductWords(uses, texts);
  }
  if (!isRebuild && !change.isChanged) return true;
  const hasOtherWords = isRebuild || change.places.includes(1);
  const before = isRebuild || !hasOtherWords ? NO_LISTS : await fetchBlockPostings(db, block);
  const lists = diffPostings(before, change);
  return inTransaction(db, async (tx) => {
    const version = await advanceIndexVersion(tx, worker);
    if (version === undefined) return false;
    if (isRebuild) await deleteBlockPostings(tx, block);
    await savePostings(tx, block, lists);
    await saveBlock(tx, block, change.block, { version, hasOtherWords });
    await saveVocabulary(tx, uses);
    return true;
  });
}

const NO_LISTS: ReadonlyMap<string, Postings> = new Map();

/** More than sales and ratings together: sold-out products come last among equal matches. */
const STOCK_RANK = 128;
/** Main products come before spare parts with the same name. */
const PART_PENALTY = 60;

/**
 * Static rank from stock, sales and ratings. Small changes do not change it, so that a sale does not rewrite the block.
 */
function staticRank({ inStock, sold, ratingSum, ratingCount }: IndexedProduct, isPart: boolean): number {
  const liked = ((ratingSum + 12) / (ratingCount + 3)) * 4;
  return Math.min(
    255,
    Math.max(
      0,
      Math.round(
        (inStock ? STOCK_RANK : 0) - (isPart ? PART_PENALTY : 0) + Math.min(60, Math.log2(sold + 1) * 5) + liked,
      ),
    ),
  );
}
