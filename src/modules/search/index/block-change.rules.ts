import type { AnalyzedProduct } from './analyze-product.rules.ts';
import {
  BLOCK_SIZE,
  type BlockFacts,
  blockOffset,
  fingerprint,
  getPostingOffset,
  type Postings,
  packFact,
  packPosting,
} from './postings.rules.ts';

/** Changes of a block, collected product by product in ascending order. */
export type BlockChange = {
  block: BlockFacts;
  /** Whether terms or facts have changed. */
  isChanged: boolean;
  /** 1 at each offset whose product has other terms than before, or was removed. */
  places: Uint8Array;
  /** New postings of these products by term. */
  added: Map<string, number[]>;
};

export function startBlockChange({ facts, prints }: BlockFacts): BlockChange {
  const block = { facts: facts.slice(), prints: prints.slice() };
  return { block, isChanged: false, places: new Uint8Array(BLOCK_SIZE), added: new Map() };
}

/**
 * Records the current state of a product; null when it must not be found.
 * @returns whether its terms have changed
 */
export function indexInBlock(
  change: BlockChange,
  id: number,
  now: (AnalyzedProduct & { rank: number }) | null,
): boolean {
  const { block, places, added } = change;
  const place = blockOffset(id);
  const [fact, print] = now ? [packFact(now.titleWords, now.rank), fingerprint(now.words)] : [0, 0];
  const hasOtherWords = block.prints[place] !== print;
  change.isChanged ||= hasOtherWords || block.facts[place] !== fact;
  block.facts[place] = fact;
  if (!hasOtherWords) return false;
  block.prints[place] = print;
  places[place] = 1;
  for (const [word, weight] of now?.words ?? []) {
    const list = added.get(word);
    if (list) list.push(packPosting(place, weight));
    else added.set(word, [packPosting(place, weight)]);
  }
  return true;
}

/** Posting lists of the block that differ from `before`; an empty list is deleted. */
export function diffPostings(
  before: ReadonlyMap<string, Postings>,
  { places, added }: BlockChange,
): Map<string, Postings> {
  const changed = new Map<string, Postings>();
  for (const [word, list] of before) {
    const remaining = list.filter((posting) => places[getPostingOffset(posting)] !== 1);
    const more = added.get(word);
    if (!more && remaining.length === list.length) continue;
    const merged = more ? Uint16Array.from([...remaining, ...more]).sort() : remaining;
    if (!isSame(list, merged)) changed.set(word, merged);
  }
  for (const [word, list] of added) if (!before.has(word)) changed.set(word, Uint16Array.from(list).sort());
  return changed;
}

function isSame(one: Postings, other: Postings): boolean {
  return one.length === other.length && one.every((posting, at) => posting === other[at]);
}
