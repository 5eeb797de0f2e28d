import { BLOCK_SIZE, factStaticRank, factTitleWords, toProductId } from '../index/postings.rules.ts';
import type { TermMatches } from './match-term.rules.ts';

/** Products that match one term, and whether it is a name, a kind or a property (neither). */
export type TermHits = TermMatches & {
  isName: boolean;
  isKind: boolean;
  /** Raises the score of its matches without excluding other products: a common word, a colour. */
  isOptional?: boolean;
  /** Required name or kind; products that only mention it are left out. */
  isHead?: boolean;
  /** Offsets at which the term and the next one are adjacent, by block; null when there are none. */
  phrase?: ReadonlyMap<number, Uint8Array> | null;
};

/** Level of name, kind, brand and compatible devices. */
const HEAD_LEVEL = 4;

/** Number of words of the name * 256 + static rank, by block and offset. */
type ProductFacts = ReadonlyMap<number, { facts: Uint16Array }>;

const BEST_LEVEL = 5;
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

/**
 * Ids of the best products that match every term: by the fields of the matches and their share of the name, then by
 * stock, exact words, sales and ratings. The product whose whole name was typed comes before longer names.
 * @param least minimum level of a match
 * @param minScoreShare hits whose score is at most this share of the best score are left out
 */
export function rankProducts(
  terms: readonly TermHits[],
  facts: ProductFacts,
  { limit, least = 1, minScoreShare = MIN_SCORE_SHARE }: { limit: number; least?: number; minScoreShare?: number },
): number[] {
  const matches = matchBlocks(terms, least);
  const minSum = matches.reduce((best, { highest }) => Math.max(best, highest), 0) * minScoreShare;
  const names = terms.filter(({ isName }) => isName).length;
  const aLevel = MAX_FIELD_SCORE / (BEST_LEVEL * terms.length);
  const phrases = terms.filter(({ phrase }) => phrase).length;
  const scored = matches.map(({ block, places, sums, inNames, exacts, phrased }) => {
    const steps = new Uint16Array(places.length);
    const own = facts.get(block)?.facts;
    for (let index = 0; index < places.length; index += 1) {
      const sum = sums[index] ?? 0;
      if (sum <= minSum) continue;
      const inName = (inNames[index] ?? 0) / NAME_PARTS;
      const fact = own?.[places[index] ?? 0] ?? 0;
      const covered = Math.min(1, inName / Math.max(1, factTitleWords(fact)));
      const whole = covered === 1 && inName === names ? WHOLE_NAME_SCORE : 0;
      const exact = exacts[index] === 1 ? EXACT_MATCH_SCORE : 0;
      const together = phrases === 0 ? 0 : (PHRASE_SCORE * (phrased[index] ?? 0)) / phrases;
      const standing = factStaticRank(fact) / STATIC_RANK_PER_POINT;
      const score = aLevel * sum + MAX_COVERAGE_SCORE * covered + whole + exact + together + standing;
      steps[index] = Math.round(score * STEPS_PER_POINT);
    }
    return { block, places, steps };
  });
  return selectTopHits(scored, limit);
}

/**
 * Matches of a block by offset: sum of the levels, and share of the name in quarters. Typed arrays, so that half a
 * million products are ranked without half a million objects.
 */
type BlockMatches = {
  block: number;
  places: Uint16Array;
  sums: Uint8Array;
  inNames: Uint8Array;
  /** 1 where the typed words match, not only meanings or synonyms. */
  exacts: Uint8Array;
  /** Number of phrases of the query that match. */
  phrased: Uint8Array;
  highest: number;
};

function matchBlocks(terms: readonly TermHits[], least: number): BlockMatches[] {
  const required = terms.filter(({ isOptional }) => !isOptional).toSorted((a, b) => a.count - b.count);
  const [rarest] = required;
  if (!rarest) return [];
  const others = [...required.slice(1), ...terms.filter(({ isOptional }) => isOptional)];
  const room = {
    places: new Uint16Array(BLOCK_SIZE),
    sums: new Uint8Array(BLOCK_SIZE),
    inNames: new Uint8Array(BLOCK_SIZE),
    exacts: new Uint8Array(BLOCK_SIZE),
    phrased: new Uint8Array(BLOCK_SIZE),
  };
  return [...rarest.levels.keys()]
    .sort((one, other) => one - other)
    .flatMap((block) => {
      if (others.some((term) => !term.isOptional && !term.levels.has(block))) return [];
      const hits = [rarest, ...others].map((term) => termBlockHits(term, block, least));
      const { count, highest } = matchBlock(room, hits, least);
      const { places, sums, inNames, exacts, phrased } = room;
      return [
        {
          block,
          highest,
          places: places.slice(0, count),
          sums: sums.slice(0, count),
          inNames: inNames.slice(0, count),
          exacts: exacts.slice(0, count),
          phrased: phrased.slice(0, count),
        },
      ];
    });
}

/** All of one shape, without missing properties: the loop over half a million products reads them several times each. */
type TermBlockHits = {
  levels: Uint8Array;
  exact: Uint8Array;
  phrase: Uint8Array;
  isName: boolean;
  isKind: boolean;
  isHead: boolean;
  /** The lowest level that meets the term. */
  minLevel: number;
};

const NO_LEVELS = new Uint8Array(BLOCK_SIZE);

function termBlockHits(term: TermHits, block: number, least: number): TermBlockHits {
  const { isName, isKind, isHead = false, isOptional = false } = term;
  return {
    levels: term.levels.get(block) ?? NO_LEVELS,
    exact: term.exact.get(block) ?? NO_LEVELS,
    phrase: term.phrase?.get(block) ?? NO_LEVELS,
    isName,
    isKind,
    isHead,
    minLevel: findMinLevel({ isHead, isOptional }, least),
  };
}

function findMinLevel({ isHead, isOptional }: { isHead: boolean; isOptional: boolean }, least: number): number {
  if (isHead) return HEAD_LEVEL;
  return isOptional ? 0 : least;
}

function matchBlock(
  { places, sums, inNames, exacts, phrased }: Pick<BlockMatches, 'places' | 'sums' | 'inNames' | 'exacts' | 'phrased'>,
  terms: readonly TermBlockHits[],
  least: number,
): { count: number; highest: number } {
  let count = 0;
  let highest = 0;
  const rarest = terms[0]?.levels ?? NO_LEVELS;
  for (let place = 0; place < BLOCK_SIZE; place += 1) {
    // most products of a block do not match the rarest term
    if ((rarest[place] ?? 0) < least) continue;
    let sum = 0;
    let inName = 0;
    let together = 0;
    let kindLevel = BEST_LEVEL;
    let isMet = true;
    let isExact = true;
    for (let index = 0; index < terms.length; index += 1) {
      const term = terms[index] as TermBlockHits;
      const level = term.levels[place] ?? 0;
      if (level < term.minLevel) {
        isMet = false;
        break;
      }
      sum += level;
      if ((term.exact[place] ?? 0) < (level > HEAD_LEVEL ? HEAD_LEVEL : level || 1)) isExact = false;
      if (term.phrase[place] !== 0) together += 1;
      if (term.isName) inName += NAME_SHARES[level] ?? 0;
      if (term.isKind && level < kindLevel) kindLevel = level;
    }
    if (!isMet) continue;
    places[count] = place;
    sums[count] = sum;
    exacts[count] = isExact ? 1 : 0;
    phrased[count] = together;
    // a phone whose text mentions its camera is no camera, however well its name matches
    inNames[count] = inName * (KIND_CONFIDENCE[kindLevel] ?? 0) * NAME_PARTS;
    count += 1;
    if (sum > highest) highest = sum;
  }
  return { count, highest };
}

/** A phrase that matches in a property counts like a kind or brand: "Wi-Fi 7". */
export function raisePhraseLevels(terms: readonly TermHits[]): void {
  for (const [at, { phrase }] of terms.entries()) {
    for (const [block, places] of phrase ?? []) {
      for (const term of [terms[at], terms[at + 1]]) {
        for (const levels of [term?.levels.get(block), term?.exact.get(block)]) raiseAll(levels, places);
      }
    }
  }
}

function raiseAll(levels: Uint8Array | undefined, places: Uint8Array): void {
  if (!levels) return;
  for (let place = 0; place < BLOCK_SIZE; place += 1) {
    if (places[place] === 0) continue;
    const level = levels[place] ?? 0;
    if (level !== 0 && level < HEAD_LEVEL) levels[place] = HEAD_LEVEL;
  }
}

/** Units of a name match: half words and their product with `KIND_CONFIDENCE`. */
const NAME_PARTS = 4;

/** How much of a word of the name a level is. */
const NAME_SHARES = [0, 0, 0, 0.5, 0.5, 1];

const STEPS_PER_POINT = 64;
/** Above the highest possible score, in steps. */
const MAX_STEPS = 2 ** 14;

type ScoredBlock = { block: number; places: Uint16Array; steps: Uint16Array };

/** The best hits, the lower id first on equal scores; by counting sort, which is much faster than a comparison sort. */
function selectTopHits(scored: readonly ScoredBlock[], limit: number): number[] {
  const starts = new Uint32Array(MAX_STEPS);
  for (const { steps } of scored) {
    for (let index = 0; index < steps.length; index += 1) {
      const step = steps[index] ?? 0;
      starts[step] = (starts[step] ?? 0) + 1;
    }
  }
  let [before, least] = [0, MAX_STEPS];
  for (let step = MAX_STEPS - 1; step > 0; step -= 1) {
    const count = starts[step] ?? 0;
    starts[step] = before;
    if (before < limit) least = step;
    before += count;
  }
  const best = new Array<number>(Math.min(limit, before));
  for (const { block, places, steps } of scored) {
    for (let index = 0; index < steps.length; index += 1) {
      const step = steps[index] ?? 0;
      if (step < least) continue;
      const rank = starts[step] ?? 0;
      starts[step] = rank + 1;
      if (rank < limit) best[rank] = toProductId(block, places[index] ?? 0);
    }
  }
  return best;
}
