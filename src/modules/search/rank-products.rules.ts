import { BLOCK_SIZE, blockOf, idAt, placeOf, standingIn, titleWordsIn } from './posting-lists.rules.ts';
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
  const { ids, sums, inNames } = productsMeeting(terms, least);
  const worst = sums.reduce((best, sum) => Math.max(best, sum), 0) * WORST_PART;
  const names = terms.filter(({ isName }) => isName).length;
  const scores = ids.map((id, at) => {
    const sum = sums[at] ?? 0;
    if (sum <= worst) return 0;
    const inName = inNames[at] ?? 0;
    const fact = facts.get(blockOf(id))?.facts[placeOf(id)] ?? 0;
    const covered = Math.min(1, inName / Math.max(1, titleWordsIn(fact)));
    const whole = covered === 1 && inName === names ? WHOLE_NAME : 0;
    const places = (MOST_FOR_PLACES * sum) / (BEST_LEVEL * terms.length);
    return places + MOST_FOR_COVER * covered + whole + standingIn(fact) / RANKS_A_POINT;
  });
  return bestOf(ids, scores, most);
}

/** Side by side, by number: half a million products are ranked without half a million objects. */
type Met = { ids: number[]; sums: number[]; inNames: number[] };

function productsMeeting(terms: readonly TermHits[], least: number): Met {
  const met: Met = { ids: [], sums: [], inNames: [] };
  const [rarest, ...others] = terms.toSorted((a, b) => a.count - b.count);
  if (!rarest) return met;
  for (const [block, levels] of [...rarest.levels].sort(([a], [b]) => a - b)) {
    const own = [rarest, ...others].map((term) => ({ ...term, levels: term.levels.get(block) }));
    if (own.some((term) => !term.levels)) continue;
    for (let place = 0; place < BLOCK_SIZE; place += 1) {
      if ((levels[place] ?? 0) >= least) putIfMet(met, own, { block, place, least });
    }
  }
  return met;
}

type OwnHits = { levels: Uint8Array | undefined; isName: boolean; isKind: boolean };

function putIfMet(
  met: Met,
  terms: readonly OwnHits[],
  { block, place, least }: { block: number; place: number; least: number },
): void {
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
  met.ids.push(idAt(block, place));
  met.sums.push(sum);
  // a phone whose text speaks of its camera is no camera, however well its name fits
  met.inNames.push(inName * (KIND_SURE[kindLevel] ?? 0));
}

function partOfName(level: number): number {
  if (level === BEST_LEVEL) return 1;
  return level === BEGUN_LEVEL ? 0.5 : 0;
}

const STEPS_A_POINT = 64;

/** Those with a score, best first, the lower number before the higher; counted rather than sorted, which takes far longer. */
function bestOf(ids: readonly number[], scores: readonly number[], most: number): number[] {
  const steps = scores.map((score) => Math.round(score * STEPS_A_POINT));
  const starts = new Uint32Array(steps.reduce((highest, step) => Math.max(highest, step), 0) + 2);
  for (const step of steps) if (step > 0) starts[step - 1] = (starts[step - 1] ?? 0) + 1;
  let before = 0;
  for (let step = starts.length - 1; step >= 0; step -= 1) {
    const count = starts[step] ?? 0;
    starts[step] = before;
    before += count;
  }
  const best = new Array<number>(Math.min(most, before));
  for (const [at, id] of ids.entries()) {
    const step = steps[at] ?? 0;
    if (step === 0) continue;
    const place = starts[step - 1] ?? 0;
    starts[step - 1] = place + 1;
    if (place < most) best[place] = id;
  }
  return best;
}
