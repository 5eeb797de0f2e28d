import { getPostingOffset, getPostingWeight, type PostingList, type Postings } from './postings.rules.ts';

/** The lowest weight: of products that have the words in different fields. */
const MIXED_WEIGHT = 3;

/** Products that have all words: with their weight when it is the same for all, else with the lowest. */
export function intersectPostings(lists: readonly PostingList[]): PostingList {
  const [first, ...others] = lists.toSorted((one, other) => one.length - other.length);
  const byBlock = others.map((list) => new Map(list.map(({ block, postings }) => [block, postings])));
  return (first ?? []).flatMap(({ block, postings }) => {
    let common: Postings | null = postings;
    for (const list of byBlock) common = common && intersectBlock(common, list.get(block));
    return common && common.length > 0 ? [{ block, postings: common }] : [];
  });
}

function intersectBlock(some: Postings, others: Postings | undefined): Postings | null {
  if (!others) return null;
  const common = new Uint16Array(Math.min(some.length, others.length));
  let count = 0;
  for (let at = 0, other = 0; at < some.length && other < others.length; ) {
    const [one, two] = [some[at] ?? 0, others[other] ?? 0];
    const difference = getPostingOffset(one) - getPostingOffset(two);
    if (difference === 0) {
      common[count] = getPostingWeight(one) === getPostingWeight(two) ? one : one | MIXED_WEIGHT;
      count += 1;
    }
    if (difference <= 0) at += 1;
    if (difference >= 0) other += 1;
  }
  return common.slice(0, count);
}
