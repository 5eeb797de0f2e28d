import { BLOCK_SIZE, factStaticRank, factTitleWords } from '../index/postings.rules.ts';
import { estimateMatches, listBlocks } from './level-sources.rules.ts';
import {
  HEAD_LEVEL,
  openTermLevels,
  raisePhraseLevels,
  type TermHits,
  type TermLevels,
  type TermLevelsReader,
} from './term-levels.rules.ts';
import { createHitBuffer, type HitBuffer, selectTopHits } from './top-hits.rules.ts';

/** Number of words of the name * 256 + static rank, by block and offset. */
type ProductFacts = ReadonlyMap<number, { facts: Uint16Array }>;

const BEST_LEVEL = 5;
/** Share of a word of the name by level. */
const NAME_SHARES = [0, 0, 0, 0.5, 0.5, 1];
/** Weight of a name match by the level of the kind: "lights and plugs" may be either. */
const KIND_CONFIDENCE = [0, 0, 0, 0, 0.5, 1];
/** Hits with a lower share of the best score are off topic: a case when the query is for a phone. */
export const MIN_SCORE_SHARE = 0.5;

const MAX_FIELD_SCORE = 100;
const MAX_COVERAGE_SCORE = 20;
const WHOLE_NAME_SCORE = 30;
/** More than sales and ratings, less than stock: typed words before meanings and synonyms, sold-out products last. */
const EXACT_MATCH_SCORE = 12;
/** Adjacent words as typed come before the same words apart: "Tern Mini", not a Tern whose name ends in Mini. */
const PHRASE_SCORE = 30;
/** The static rank decides between equal matches: at most half a level of one term in two. */
const STATIC_RANK_PER_POINT = 8;
const STEPS_PER_POINT = 64;

/**
 * Ids of the best products that match every term: by the fields of the matches and their share of the name, then by
 * stock, exact words, sales and ratings. The product whose whole name was typed comes before longer names.
 * @param least minimum level of a match
 * @param minScoreShare hits whose sum of levels is at most this share of the highest are left out
 */
export function rankProducts(
  terms: readonly TermHits[],
  facts: ProductFacts,
  { limit, least = 1, minScoreShare = MIN_SCORE_SHARE }: { limit: number; least?: number; minScoreShare?: number },
): number[] {
  const sizes = new Map(terms.map((term) => [term, estimateMatches(term.sources)]));
  const rarest = terms
    .filter(({ isOptional }) => !isOptional)
    .reduce<TermHits | null>(
      (one, other) => (one && (sizes.get(one) ?? 0) <= (sizes.get(other) ?? 0) ? one : other),
      null,
    );
  if (!rarest) return [];
  const readers = terms.map((term) => openTermLevels(term, least));
  const first = terms.indexOf(rarest);
  const levels = readers.map((reader) => reader.levels);
  const score = {
    first: levels[first] as TermLevels,
    terms: levels,
    minScoreShare,
    names: terms.filter(({ isName }) => isName).length,
    phrases: terms.filter(({ phrase }) => phrase).length,
  };
  const blocks = listBlocks(rarest.sources);
  // several forms of a term match the same products
  const hits = createHitBuffer(Math.min(sizes.get(rarest) ?? 0, blocks.length * BLOCK_SIZE));
  let highest = 0;
  for (const block of blocks) {
    if (!loadBlock(readers, first, block)) continue;
    highest = matchBlock(score, facts.get(block)?.facts ?? NO_FACTS, hits, highest);
    hits.blocks.push({ block, end: hits.count });
  }
  return selectTopHits(hits, highest * minScoreShare, limit);
}

const NO_FACTS = new Uint16Array(BLOCK_SIZE);

/** Loads the levels of all terms. False when the block has no match. */
function loadBlock(readers: readonly TermLevelsReader[], first: number, block: number): boolean {
  if (!readers[first]?.readLevels(block)) return false;
  for (const [at, reader] of readers.entries()) if (at !== first && !reader.readLevels(block)) return false;
  for (const reader of readers) reader.readExactAndPhrase(block);
  for (const [at, { hasPhrase, levels }] of readers.entries()) {
    if (hasPhrase) raisePhraseLevels(levels, [levels, readers[at + 1]?.levels]);
  }
  return true;
}

type Scoring = {
  /** The term with the fewest matches. */
  first: TermLevels;
  terms: readonly TermLevels[];
  minScoreShare: number;
  /** Number of terms that are a name, and that begin a phrase. */
  names: number;
  phrases: number;
};

/** Offsets of the candidates of a block, and the sums of their levels; shared, because ranking never waits. */
const candidates = new Uint16Array(BLOCK_SIZE);
const sums = new Uint8Array(BLOCK_SIZE);

/**
 * Appends the hits of a block. Returns the highest sum of levels so far; hits far below it are omitted. One property
 * after another, and the expensive ones for few products only.
 */
function matchBlock(scoring: Scoring, facts: Uint16Array, hits: HitBuffer, highestBefore: number): number {
  const { first, terms, minScoreShare } = scoring;
  let found = selectCandidates(first);
  for (const term of terms) if (term !== first && term.minLevel > 0) found = narrowCandidates(term, found);
  const highest = Math.max(highestBefore, sumLevels(terms, found));
  const minSum = highest * minScoreShare;
  for (let index = 0; index < found; index += 1) {
    const sum = sums[index] ?? 0;
    if (sum > minSum) appendHit(scoring, hits, candidates[index] ?? 0, sum, facts);
  }
  return highest;
}

function selectCandidates({ levels, minLevel }: TermLevels): number {
  let found = 0;
  // most products of a block do not match the rarest term
  for (let place = 0; place < BLOCK_SIZE; place += 1) {
    if ((levels[place] ?? 0) < minLevel) continue;
    candidates[found] = place;
    found += 1;
  }
  return found;
}

function narrowCandidates({ levels, minLevel }: TermLevels, before: number): number {
  let found = 0;
  for (let index = 0; index < before; index += 1) {
    const place = candidates[index] ?? 0;
    if ((levels[place] ?? 0) < minLevel) continue;
    candidates[found] = place;
    found += 1;
  }
  return found;
}

/** Returns the highest sum. */
function sumLevels(terms: readonly TermLevels[], found: number): number {
  sums.fill(0, 0, found);
  for (const { levels } of terms) {
    for (let index = 0; index < found; index += 1) {
      sums[index] = (sums[index] ?? 0) + (levels[candidates[index] ?? 0] ?? 0);
    }
  }
  let highest = 0;
  for (let index = 0; index < found; index += 1) highest = Math.max(highest, sums[index] ?? 0);
  return highest;
}

function appendHit(
  { terms, names, phrases }: Scoring,
  hits: HitBuffer,
  place: number,
  sum: number,
  facts: Uint16Array,
) {
  let inName = 0;
  let together = 0;
  let kindLevel = BEST_LEVEL;
  let isExact = true;
  for (let index = 0; index < terms.length; index += 1) {
    const term = terms[index] as TermLevels;
    const level = term.levels[place] ?? 0;
    if ((term.exact[place] ?? 0) < (level > HEAD_LEVEL ? HEAD_LEVEL : level || 1)) isExact = false;
    if (term.phrase[place] !== 0) together += 1;
    if (term.isName) inName += NAME_SHARES[level] ?? 0;
    if (term.isKind && level < kindLevel) kindLevel = level;
  }
  const fact = facts[place] ?? 0;
  // a phone whose text mentions its camera is no camera, however well its name matches
  const named = inName * (KIND_CONFIDENCE[kindLevel] ?? 0);
  const covered = Math.min(1, named / Math.max(1, factTitleWords(fact)));
  const score =
    (MAX_FIELD_SCORE / (BEST_LEVEL * terms.length)) * sum +
    MAX_COVERAGE_SCORE * covered +
    (covered === 1 && named === names ? WHOLE_NAME_SCORE : 0) +
    (isExact ? EXACT_MATCH_SCORE : 0) +
    (phrases === 0 ? 0 : (PHRASE_SCORE * together) / phrases) +
    factStaticRank(fact) / STATIC_RANK_PER_POINT;
  hits.places[hits.count] = place;
  hits.scores[hits.count] = Math.round(score * STEPS_PER_POINT);
  hits.sums[hits.count] = sum;
  hits.count += 1;
}
