import { BLOCK_SIZE, getPostingOffset, getPostingWeight, type PostingList } from '../index/postings.rules.ts';

/** Posting list, and the match level of each weight; level 0 is no match. */
export type LevelSource = { list: PostingList; levels: Uint8Array };

export function hasMatches(sources: readonly LevelSource[]): boolean {
  return hasMatchesFrom(sources, 1);
}

/** Whether a match has at least this level. */
export function hasMatchesFrom(sources: readonly LevelSource[], level: number): boolean {
  return sources.some(({ list, levels }) => {
    if (levels.every((own) => own < level)) return false;
    return list.some(({ postings }) => postings.some((posting) => (levels[getPostingWeight(posting)] ?? 0) >= level));
  });
}

/** Number of matches, where a product that several sources match may count several times. */
export function estimateMatches(sources: readonly LevelSource[]): number {
  return sources.reduce((sum, { list }) => list.reduce((own, { postings }) => own + postings.length, sum), 0);
}

export function countMatches(sources: readonly LevelSource[]): number {
  const levels = createLevels();
  const read = openLevelReader(sources);
  let count = 0;
  for (const block of listBlocks(sources)) {
    read(block, levels);
    for (let place = 0; place < levels.length; place += 1) if (levels[place] !== 0) count += 1;
  }
  return count;
}

/** Numbers of the blocks with postings, ascending. */
export function listBlocks(sources: readonly LevelSource[]): number[] {
  const blocks = new Set(sources.flatMap(({ list }) => list.map(({ block }) => block)));
  return [...blocks].sort((one, other) => one - other);
}

/** Levels of a block, by offset. */
export function createLevels(): Uint8Array {
  return new Uint8Array(BLOCK_SIZE);
}

/**
 * Reads the levels of one block after another, in ascending order, into the same array: a word of a million products
 * would otherwise take a megabyte per term. False when no source has postings in the block.
 */
export function openLevelReader(sources: readonly LevelSource[]): (block: number, target: Uint8Array) => boolean {
  const cursors = new Uint32Array(sources.length);
  return (block, target) => {
    target.fill(0);
    let isFound = false;
    for (let index = 0; index < sources.length; index += 1) {
      const { list, levels } = sources[index] as LevelSource;
      let at = cursors[index] ?? 0;
      while ((list[at]?.block ?? block) < block) at += 1;
      cursors[index] = at;
      const entry = list[at];
      if (entry?.block !== block) continue;
      raiseLevels(target, entry.postings, levels);
      isFound = true;
    }
    return isFound;
  };
}

function raiseLevels(target: Uint8Array, postings: Uint16Array, levels: Uint8Array): void {
  // indexed loop without calls: a word of half a million products is matched in a few milliseconds
  for (let at = 0; at < postings.length; at += 1) {
    const posting = postings[at] ?? 0;
    const place = getPostingOffset(posting);
    const level = levels[getPostingWeight(posting)] ?? 0;
    if (level > (target[place] ?? 0)) target[place] = level;
  }
}
