import { requiresStock } from '../filters/filter-values.rules.ts';
import type { ProductColumns } from '../index/product-columns.rules.ts';
import type { ListingScope } from './listing-scope.rules.ts';

/** The chosen attribute values, with one bit for each of their attributes. */
export type ValueFilter = {
  /** By value: the bit of its attribute when the value is chosen, else 0. */
  bitByValue: Int32Array;
  /** By value: the bit of its attribute when any value of that is chosen, else 0. */
  attributeBitByValue: Int32Array;
  /** All attribute bits: a variant with all of them matches. */
  allBits: number;
  /** Chosen values by attribute. */
  groups: readonly (readonly number[])[];
  /** Ignore sold-out variants. */
  onlyInStock: boolean;
};

/** Counters by value id. */
export type ValueCounters = {
  counts: Int32Array;
  /** By value: the slot, plus one, that it was last counted for. Several variants can have the same value. */
  seen: Int32Array;
};

/** An attribute takes one bit of a signed 32-bit word. */
const MAX_FILTER_ATTRIBUTES = 30;

export function buildValueFilter({ selected, attributeOf }: ListingScope, largestId: number): ValueFilter {
  const chosen = selected.attributes ?? new Set<number>();
  const attributes = new Set([...chosen].map((value) => attributeOf.get(value)));
  const bits = new Map(
    [...attributes].slice(0, MAX_FILTER_ATTRIBUTES).map((attribute, index) => [attribute, 1 << index]),
  );
  const bitByValue = new Int32Array(largestId + 1);
  const attributeBitByValue = new Int32Array(largestId + 1);
  for (const [value, attribute] of attributeOf) {
    const bit = bits.get(attribute) ?? 0;
    attributeBitByValue[value] = bit;
    if (chosen.has(value)) bitByValue[value] = bit;
  }
  const groups = [...Map.groupBy(chosen, (value) => attributeOf.get(value)).values()];
  return { bitByValue, attributeBitByValue, allBits: 2 ** bits.size - 1, groups, onlyInStock: requiresStock(selected) };
}

/** Counts the values of the products in these slots, each value once per product. */
export function countSampledValues({ lists, listAt }: ProductColumns, slots: Int32Array, counts: Int32Array): void {
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index] ?? 0;
    const at = listAt[slot] ?? 0;
    const ownTo = at + (lists[at] ?? 0);
    const to = ownTo + 1 + (lists[ownTo + 1] ?? 0);
    for (let index = at + 1; index <= to; index++) {
      if (index === ownTo + 1) continue;
      const value = lists[index] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
}

/**
 * Whether one variant, together with the values common to all variants, has a chosen value of every chosen attribute.
 * With counters, also counts each value that would list the product if it were chosen: every value of a variant that
 * matches all attributes; for a variant that fails one attribute, its value of that attribute.
 */
export function hasMatchingVariant(
  { lists, listAt }: ProductColumns,
  slot: number,
  chosen: ValueFilter,
  counters: ValueCounters | null,
): boolean {
  let at = listAt[slot] ?? 0;
  const ownFrom = at + 1;
  const ownTo = ownFrom + (lists[at] ?? 0);
  const anyFrom = ownTo + 1;
  const anyTo = anyFrom + (lists[ownTo] ?? 0);
  const own = collectAttributeBits(lists, ownFrom, ownTo, chosen);
  const never = chosen.allBits & ~(own | collectAttributeBits(lists, anyFrom, anyTo, chosen));
  if (counters ? hasSeveralBits(never) : never !== 0) return false;
  let carries = false;
  at = anyTo + 2;
  // variants in stock come first in the record
  for (let variant = lists[chosen.onlyInStock ? anyTo + 1 : anyTo] ?? 0; variant > 0; variant--) {
    const from = at + 1;
    const to = from + (lists[at] ?? 0);
    at = to;
    const missing = chosen.allBits & ~(own | collectAttributeBits(lists, from, to, chosen));
    if (missing === 0) carries = true;
    if (carries && !counters) return true;
    if (!counters || hasSeveralBits(missing)) continue;
    countValueRange(lists, from, to, slot, missing, chosen, counters);
    countValueRange(lists, ownFrom, ownTo, slot, missing, chosen, counters);
  }
  return carries;
}

function hasSeveralBits(bits: number): boolean {
  return (bits & (bits - 1)) !== 0;
}

function collectAttributeBits(lists: Int32Array, from: number, to: number, { bitByValue }: ValueFilter): number {
  let bits = 0;
  for (let index = from; index < to; index++) bits |= bitByValue[lists[index] ?? 0] ?? 0;
  return bits;
}

function countValueRange(
  lists: Int32Array,
  from: number,
  to: number,
  slot: number,
  missing: number,
  { attributeBitByValue }: ValueFilter,
  { counts, seen }: ValueCounters,
): void {
  for (let index = from; index < to; index++) {
    const value = lists[index] ?? 0;
    if (missing !== 0 && attributeBitByValue[value] !== missing) continue;
    if (seen[value] === slot + 1) continue;
    seen[value] = slot + 1;
    counts[value] = (counts[value] ?? 0) + 1;
  }
}
