import { sumAmounts } from '../../../src/kernel/money.ts';
import type { ProductFile } from '../files/shop-files.shapes.ts';

export type Variant = {
  sku: string;
  /** Attribute → value, in the order of the options. */
  values: [attribute: string, value: string][];
  /** Price of the variant in minor units; null when the product's price applies. */
  price: number | null;
  /** Previous price of the variant. */
  previous: number | null;
  quantity: number;
};

/** All combinations of a product's options; a product without options has one variant. */
export function listVariants(product: ProductFile): Variant[] {
  let combinations: Variant['values'][] = [[]];
  for (const [attribute, values] of Object.entries(product.options))
    combinations = combinations.flatMap((start) =>
      values.map((value) => [...start, [attribute, value] as [string, string]]),
    );
  return combinations.map((values) => buildVariant(product, values));
}

function buildVariant(product: ProductFile, values: Variant['values']): Variant {
  const names = values.map(([, value]) => value);
  const extra = sumAmounts(values.map(([attribute, value]) => product.extra[attribute]?.[value] ?? 0));
  const own = extra > 0;
  return {
    sku: [product.slug, ...names].join('-').toUpperCase(),
    values,
    price: own ? sumAmounts([product.offered ?? product.selling, extra]) : null,
    previous: own && product.offered !== undefined ? sumAmounts([product.selling, extra]) : null,
    quantity: product.stock[names.join('/')] ?? product.stock.default ?? 0,
  };
}
