import type { AnalyzedProduct } from './analyze-product.rules.ts';
import {
  BLOCK_SIZE,
  type BlockFacts,
  blockOffset,
  fingerprint,
  type Postings,
  packFact,
  packPosting,
  postingOffset,
} from './postings.rules.ts';

/** What becomes of a block of products, gathered product by product in their order. */
export type BlockChange = {
  block: BlockFacts;
  /** Anything at all: words, or only standing. */
  isChanged: boolean;
  /** 1 where a product has other words than before, or none any more. */
  places: Uint8Array;
  /** What stands there now. */
  added: Map<string, number[]>;
};

export function startBlockChange({ facts, prints }: BlockFacts): BlockChange {
  const block = { facts: facts.slice(), prints: prints.slice() };
  return { block, isChanged: false, places: new Uint8Array(BLOCK_SIZE), added: new Map() };
}

/** A product as it is now; null when it is not to be found. True when it has other words than before. */
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

/** The lists of the block that are others now; an empty one is to go. */
export function changedPostings(
  before: ReadonlyMap<string, Postings>,
  { places, added }: BlockChange,
): Map<string, Postings> {
  const changed = new Map<string, Postings>();
  for (const [word, list] of before) {
    const kept = list.filter((posting) => places[postingOffset(posting)] !== 1);
    const more = added.get(word);
    if (!more && kept.length === list.length) continue;
    const merged = more ? Uint16Array.from([...kept, ...more]).sort() : kept;
    if (!isSame(list, merged)) changed.set(word, merged);
  }
  for (const [word, list] of added) if (!before.has(word)) changed.set(word, Uint16Array.from(list).sort());
  return changed;
}

function isSame(one: Postings, other: Postings): boolean {
  return one.length === other.length && one.every((posting, at) => posting === other[at]);
}
