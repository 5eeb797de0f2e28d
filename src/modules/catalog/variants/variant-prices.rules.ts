import type { RefusalReason } from '../../../kernel/result.ts';

type VariantPrices = { price: number | null; previous: number | null };

/** Problems of the own prices of a variant by field. A product without attributes has its own price. */
export function findVariantPriceProblems(
  { price, previous }: VariantPrices,
  { hasAttributes }: { hasAttributes: boolean },
): ['price' | 'previous', RefusalReason][] {
  const hasPrice = price !== null || previous !== null;
  return [
    ...(hasPrice && !hasAttributes
      ? [['price', { code: 'fields.invalid', facts: { type: 'price' } }] satisfies ['price', RefusalReason]]
      : []),
    ...(previous !== null && (price === null || previous <= price)
      ? [['previous', { code: 'catalog.previous-price', facts: {} }] satisfies ['previous', RefusalReason]]
      : []),
  ];
}
