import { type Bits, common, countCommon, eachBit, inAny, keepCommon, packBits, without } from './bits.rules.ts';
import { carriesChosen } from './carried-values.rules.ts';
import type { Shelf } from './listing-columns.rules.ts';
import { type Asked, anyOf, type Sifted } from './sift-products.rules.ts';

/**
 * Adds, for each attribute value, how many products would be listed if it were chosen. Products whose variants all have
 * the same values are counted by bitmap, the others one by one, because the result depends on the combination of values
 * in each variant.
 */
export function countValuesOf(counts: Int32Array, query: Asked, block: Shelf, result: Sifted): void {
  const { marks, listed } = result;
  const { groups } = query.chosen;
  const { attributeOf } = query.scope;
  // with one chosen attribute the combination does not matter: its values are counted in the products that pass all other filters
  const isOne = groups.length === 1;
  const rests = restsOf(query, result);
  const differing = common(
    isOne || groups.length === 0 ? listed : inAny(listed.length, rests.values()),
    marks.differing,
  );
  const alike = (bits: Bits) => packBits(without(bits, marks.differing));
  const plain = groups.length === 0 ? packBits(listed) : alike(listed);
  const own = new Map([...rests].map(([attribute, bits]) => [attribute, isOne ? packBits(bits) : alike(bits)]));
  const oneByOne = groups.length === 0 ? null : countedOneByOne(query, block, differing);
  for (const value of marks.values.ids) {
    const bits = marks.values.bits[value];
    if (!bits) continue;
    const products = own.get(attributeOf.get(value));
    const others = isOne && products ? 0 : (oneByOne?.[value] ?? 0);
    const soldOut = query.chosen.onlyInStock ? marks.soldOutValues.bits[value] : undefined;
    const counted = countCommon(products ?? plain, bits) - (soldOut ? countCommon(products ?? plain, soldOut) : 0);
    counts[value] = (counts[value] ?? 0) + others + counted;
  }
}

/** By chosen attribute: the products that pass all other filters. */
function restsOf({ chosen, scope }: Asked, { marks, passingBut }: Sifted): Map<number | undefined, Bits> {
  if (chosen.groups.length === 0) return new Map();
  const open = passingBut('values');
  const met = chosen.groups.map((values) => anyOf(marks.values, values, open.length));
  return new Map(
    chosen.groups.map(([value = 0], nth) => {
      const rest = open.slice();
      for (const [other, bits] of met.entries()) if (other !== nth) keepCommon(rest, bits);
      return [scope.attributeOf.get(value), rest];
    }),
  );
}

function countedOneByOne({ columns, chosen }: Asked, block: Shelf, products: Bits): Int32Array {
  const perId = () => new Int32Array(columns.largestId + 1);
  const counters = { counts: perId(), seen: perId() };
  eachBit(packBits(products), (at) => void carriesChosen(columns, block.places[at] ?? 0, chosen, counters));
  return counters.counts;
}
