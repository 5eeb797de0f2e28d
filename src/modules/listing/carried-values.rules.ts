import type { ListingColumns } from './listing-columns.rules.ts';
import { countValue, type ListingTally } from './listing-tally.rules.ts';

/** What values were chosen, a bit for each of their attributes. */
export type ChosenValues = {
  /** By value: the bit of its attribute when the value is chosen, else 0. */
  bitOf: Int32Array;
  /** By value: the bit of its attribute when any value of that is chosen, else 0. */
  attributeBitOf: Int32Array;
  /** All bits: every attribute is met. */
  all: number;
};

/** Attributes beyond this many would not fit the bits of a number; nobody chooses values of so many. */
const MOST_ATTRIBUTES = 30;

export function chosenValues(
  chosen: ReadonlySet<number>,
  attributeOf: ReadonlyMap<number, number>,
  largestId: number,
): ChosenValues {
  const attributes = new Set([...chosen].map((value) => attributeOf.get(value)));
  const bits = new Map([...attributes].slice(0, MOST_ATTRIBUTES).map((attribute, nth) => [attribute, 1 << nth]));
  const bitOf = new Int32Array(largestId + 1);
  const attributeBitOf = new Int32Array(largestId + 1);
  for (const [value, attribute] of attributeOf) {
    const bit = bits.get(attribute) ?? 0;
    attributeBitOf[value] = bit;
    if (chosen.has(value)) bitOf[value] = bit;
  }
  return { bitOf, attributeBitOf, all: 2 ** bits.size - 1 };
}

/**
 * Whether one variant, together with what the product as a whole carries, meets every attribute that was chosen of.
 * Counts each value for which choosing it would list the product: of a variant that meets all, every value; of one
 * that fails a single attribute, its value of that attribute.
 */
export function carriesChosen(
  { lists, listAt }: ListingColumns,
  place: number,
  chosen: ChosenValues,
  tally: ListingTally | null,
): boolean {
  if (!tally && chosen.all === 0) return true;
  let at = listAt[place] ?? 0;
  at += 1 + (lists[at] ?? 0);
  const ownFrom = at + 1;
  const ownTo = ownFrom + (lists[at] ?? 0);
  const own = bitsIn(lists, ownFrom, ownTo, chosen);
  const variants = lists[ownTo] ?? 0;
  let carries = chosen.all === 0;
  at = ownTo + 1;
  for (let variant = 0; variant < variants; variant++) {
    const from = at + 1;
    const to = from + (lists[at] ?? 0);
    at = to;
    const missing = chosen.all & ~(own | bitsIn(lists, from, to, chosen));
    if (missing === 0) carries = true;
    const failsSeveral = (missing & (missing - 1)) !== 0;
    if (!tally || failsSeveral) continue;
    countIn(lists, from, to, place, missing, chosen, tally);
    countIn(lists, ownFrom, ownTo, place, missing, chosen, tally);
  }
  return carries;
}

function bitsIn(lists: Int32Array, from: number, to: number, { bitOf, all }: ChosenValues): number {
  if (all === 0) return 0;
  let bits = 0;
  for (let index = from; index < to; index++) bits |= bitOf[lists[index] ?? 0] ?? 0;
  return bits;
}

function countIn(
  lists: Int32Array,
  from: number,
  to: number,
  place: number,
  missing: number,
  { attributeBitOf }: ChosenValues,
  tally: ListingTally,
): void {
  for (let index = from; index < to; index++) {
    const value = lists[index] ?? 0;
    if (missing === 0 || attributeBitOf[value] === missing) countValue(tally, value, place);
  }
}
