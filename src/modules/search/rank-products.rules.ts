import { BLOCK_SIZE, idAt, standingIn, titleWordsIn } from './posting-lists.rules.ts';
import { BEGUN_LEVEL, type TermLevels } from './term-levels.rules.ts';

/** Products that meet one term, and what it says: a name, a kind of goods, or a property (neither). */
export type TermHits = TermLevels & { isName: boolean; isKind: boolean };

/** Words of the name * 256 + standing, by block and place. */
type Facts = ReadonlyMap<number, { facts: Uint16Array }>;

const BEST_LEVEL = 5;
/** How far a name counts by the level at which the kind is met: "lights and plugs" may be either. */
const KIND_SURE: Record<number, number> = { 5: 1, 4: 0.5 };
/** Hits that are met this much worse than the best are not what was meant: a case when a phone is asked for. */
const WORST_PART = 0.5;

const MOST_FOR_PLACES = 100;
const MOST_FOR_COVER = 20;
const WHOLE_NAME = 30;
/** Standing decides between equals: at most half a level of one term in two. */
const RANKS_A_POINT = 8;

/**
 * Numbers of products that meet every term, best first, at most so many: by where the words stand, how much of the name
 * they are, then stock, sales and stars. The product whose whole name was typed goes before longer names.
 * @param least a worse level does not count
 */
export function rankProducts(
  terms: readonly TermHits[],
  facts: Facts,
  { most, least = 1 }: { most: number; least?: number },
): number[] {
  const met = blocksMeeting(terms, least);
  const worst = met.reduce((best, { sums }) => Math.max(best, highestOf(sums)), 0) * WORST_PART;
  const names = terms.filter(({ isName }) => isName).length;
  const scored = met.map(({ block, sums, inNames }) => {
    const steps = new Uint16Array(BLOCK_SIZE);
    const own = facts.get(block)?.facts;
    for (let place = 0; place < BLOCK_SIZE; place += 1) {
      const sum = sums[place] ?? 0;
      if (sum <= worst) continue;
      const inName = (inNames[place] ?? 0) / PARTS;
      const fact = own?.[place] ?? 0;
      const covered = Math.min(1, inName / Math.max(1, titleWordsIn(fact)));
      const whole = covered === 1 && inName === names ? WHOLE_NAME : 0;
      const places = (MOST_FOR_PLACES * sum) / (BEST_LEVEL * terms.length);
      const score = places + MOST_FOR_COVER * covered + whole + standingIn(fact) / RANKS_A_POINT;
      steps[place] = Math.round(score * STEPS_A_POINT);
    }
    return { block, steps };
  });
  return bestOf(scored, most);
}

/**
 * By place: how well the terms are met in all, 0 where one is not, and how much of the name they are, in quarters.
 * Bytes side by side: half a million products are ranked without half a million objects.
 */
type Met = { block: number; sums: Uint8Array; inNames: Uint8Array };

function blocksMeeting(terms: readonly TermHits[], least: number): Met[] {
  const [rarest, ...others] = terms.toSorted((a, b) => a.count - b.count);
  if (!rarest) return [];
  return [...rarest.levels]
    .sort(([one], [other]) => one - other)
    .flatMap(([block, levels]) => {
      const rest = others.flatMap((term) => ({ ...term, levels: term.levels.get(block) }));
      if (rest.some((term) => !term.levels)) return [];
      const met = { block, sums: new Uint8Array(BLOCK_SIZE), inNames: new Uint8Array(BLOCK_SIZE) };
      const own = [{ ...rarest, levels }, ...rest];
      for (let place = 0; place < BLOCK_SIZE; place += 1) {
        if ((levels[place] ?? 0) >= least) putIfMet(met, own, place, least);
      }
      return [met];
    });
}

type OwnHits = { levels: Uint8Array | undefined; isName: boolean; isKind: boolean };

function putIfMet({ sums, inNames }: Met, terms: readonly OwnHits[], place: number, least: number): void {
  let sum = 0;
  let inName = 0;
  let kindLevel = BEST_LEVEL;
  for (const { levels, isName, isKind } of terms) {
    const level = levels?.[place] ?? 0;
    if (level < least) return;
    sum += level;
    if (isName) inName += partOfName(level);
    if (isKind && level < kindLevel) kindLevel = level;
  }
  sums[place] = sum;
  // a phone whose text speaks of its camera is no camera, however well its name fits
  inNames[place] = inName * (KIND_SURE[kindLevel] ?? 0) * PARTS;
}

/** Halves of a name that may be half of what was meant. */
const PARTS = 4;

function partOfName(level: number): number {
  if (level === BEST_LEVEL) return 1;
  return level === BEGUN_LEVEL ? 0.5 : 0;
}

function highestOf(sums: Uint8Array): number {
  let highest = 0;
  for (let place = 0; place < sums.length; place += 1) highest = Math.max(highest, sums[place] ?? 0);
  return highest;
}

const STEPS_A_POINT = 64;

/** Those with a score, best first, the lower number before the higher; counted rather than sorted, which takes far longer. */
function bestOf(scored: readonly { block: number; steps: Uint16Array }[], most: number): number[] {
  const starts = new Uint32Array(2 ** 16);
  for (const { steps } of scored) {
    for (let place = 0; place < steps.length; place += 1) {
      const step = steps[place] ?? 0;
      starts[step] = (starts[step] ?? 0) + 1;
    }
  }
  let [before, least] = [0, starts.length];
  for (let step = starts.length - 1; step > 0; step -= 1) {
    const count = starts[step] ?? 0;
    starts[step] = before;
    if (before < most) least = step;
    before += count;
  }
  const best = new Array<number>(Math.min(most, before));
  for (const { block, steps } of scored) {
    for (let place = 0; place < steps.length; place += 1) {
      const step = steps[place] ?? 0;
      if (step < least || step === 0) continue;
      const rank = starts[step] ?? 0;
      starts[step] = rank + 1;
      if (rank < most) best[rank] = idAt(block, place);
    }
  }
  return best;
}
