import type { AuditEntry } from '../../operations/operation.ts';
import type { ListedProduct, ProductListControl } from './product-list.ts';

type Facts = AuditEntry['before'];
type FactPair = { before: Facts; after: Facts };

/** Prices or quantities with facts of their own; more of them are texts. */
const MAX_AMOUNT_FACTS = 100;

/**
 * Difference of two lists of products for the audit log: the removed, added and moved products by id, a moved one with its
 * position, the number of products, and the changed prices or quantities (`flash_price.12`). Long texts have several facts
 * (`products.2`), because a fact is shortened. Null is the list of an entry that does not exist.
 */
export function describeProductList(
  name: string,
  lists: { before: readonly ListedProduct[] | null; after: readonly ListedProduct[] | null },
  { control: { link }, maxLength }: { control: Pick<ProductListControl, 'link'>; maxLength: number },
): FactPair {
  const before = lists.before ?? [];
  const after = lists.after ?? [];
  const moved = findMovedProducts(before, after);
  const toFacts = (rows: readonly ListedProduct[] | null, others: readonly ListedProduct[]): Facts => {
    if (!rows) return {};
    const otherAmounts = new Map(others.map(({ product_id, amount }) => [product_id, amount]));
    const ids = rows.flatMap(({ product_id }, index) => {
      if (moved.has(product_id)) return [`${product_id} (${index + 1})`];
      return otherAmounts.has(product_id) ? [] : [String(product_id)];
    });
    const amounts = rows.flatMap(({ product_id, amount }) =>
      amount === undefined || otherAmounts.get(product_id) === amount ? [] : [[product_id, amount] as const],
    );
    return Object.fromEntries([
      ...splitFact(name, ids, maxLength),
      [`${name}.count`, rows.length],
      ...(link.amount ? toAmountFacts(link.amount.fact, amounts, maxLength) : []),
    ]);
  };
  return { before: toFacts(lists.before, after), after: toFacts(lists.after, before) };
}

function toAmountFacts(
  fact: string,
  amounts: readonly (readonly [productId: number, amount: number])[],
  maxLength: number,
): [string, string | number][] {
  if (amounts.length <= MAX_AMOUNT_FACTS) return amounts.map(([id, amount]) => [`${fact}.${id}`, amount]);
  const texts = amounts.map(([id, amount]) => `${id}: ${amount}`);
  return splitFact(fact, texts, maxLength);
}

/** Texts that are not longer than a fact: `products`, `products.2`, … */
function splitFact(name: string, parts: readonly string[], maxLength: number): [string, string][] {
  const texts: string[] = [];
  for (const part of parts) {
    const text = texts.at(-1);
    if (text !== undefined && text.length + part.length + 2 <= maxLength) texts[texts.length - 1] = `${text}, ${part}`;
    else texts.push(part);
  }
  return texts.map((text, index) => [index === 0 ? name : `${name}.${index + 1}`, text]);
}

/** Products of both lists outside the longest part that has the same order in both. */
function findMovedProducts(before: readonly ListedProduct[], after: readonly ListedProduct[]): Set<number> {
  const positions = new Map(before.map(({ product_id }, index) => [product_id, index]));
  const common = after.flatMap(({ product_id }) => {
    const position = positions.get(product_id);
    return position === undefined ? [] : [{ id: product_id, position }];
  });
  type Step = { id: number; position: number; previous: Step | undefined };
  // the step with the lowest position that ends an increasing sequence, by length of the sequence
  const ends: Step[] = [];
  for (const { id, position } of common) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.position ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    ends[low] = { id, position, previous: ends[low - 1] };
  }
  const moved = new Set(common.map(({ id }) => id));
  for (let step = ends.at(-1); step; step = step.previous) moved.delete(step.id);
  return moved;
}
