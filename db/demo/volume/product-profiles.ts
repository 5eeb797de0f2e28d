import type { ProductFile } from '../files/shop-files.shapes.ts';
import type { DemoShop } from '../shop-files.ts';

type SpecValue = number | string;

/** Distributions of the demo products of one category, from which products are generated. */
export type ProductProfile = {
  category: string;
  /** Source products for options, pictures and box contents. */
  models: ProductFile[];
  /** Median and standard deviation of the logarithm of prices in minor units. */
  middle: number;
  spread: number;
  /** All values of the category's products, by attribute. */
  specs: ReadonlyMap<string, readonly SpecValue[]>;
  options: ReadonlyMap<string, readonly string[]>;
};

/** Limits the deviation, which is unreliable for few products. */
const MIN_DEVIATION = 0.25;
const MAX_DEVIATION = 0.7;

/** One entry per category with products, in the order of the files. */
export function buildProfiles({ products, attributes }: DemoShop): ProductProfile[] {
  const byCategory = Map.groupBy(products, (product) => product.category);
  const order = new Map(attributes.flatMap(({ values }) => values.map(({ code }, index) => [code, index] as const)));
  return [...byCategory].map(([category, models]) => {
    const logs = models.map(({ selling, offered }) => Math.log(offered ?? selling)).sort((a, b) => a - b);
    return {
      category,
      models,
      middle: ((logs[(logs.length - 1) >> 1] ?? 0) + (logs[logs.length >> 1] ?? 0)) / 2,
      spread: Math.min(MAX_DEVIATION, Math.max(MIN_DEVIATION, deviation(logs))),
      specs: collectValues(
        models.flatMap((model) => Object.entries(model.specs).map(([code, value]) => [code, [value]])),
      ),
      options: new Map(
        [...collectValues(models.flatMap((model) => Object.entries(model.options)))].map(([code, values]) => [
          code,
          [...new Set(values)].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
        ]),
      ),
    };
  });
}

function collectValues<T>(entries: [code: string, values: T[]][]): Map<string, T[]> {
  const all = new Map<string, T[]>();
  for (const [code, values] of entries) all.set(code, [...(all.get(code) ?? []), ...values]);
  return all;
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
