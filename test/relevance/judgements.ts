import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../src/kernel/locale.ts';

/** A typed query with patterns of the right results; see `README.md`. */
export type JudgedQuery = { kind: string; q: string; patterns: string[] };

/** Properties by which patterns match a product. */
export type JudgedProduct = {
  slug: string;
  /** English, lower case. */
  title: string;
  category: string;
  brand: string;
  /** Major units. */
  price: number;
  /** Time at which it was added, milliseconds. */
  created: number;
  /** Properties of the product and its variants: codes of values, and numbers. */
  properties: ReadonlyMap<string, ReadonlySet<string | number>>;
};

/** `queries` were used to improve the search, `fresh` were written before their score was known. */
export type QuerySet = 'queries' | 'fresh';

export function readQueries(locale: Locale, set: QuerySet = 'queries'): JudgedQuery[] {
  const kinds: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(join(import.meta.dirname, set, `${locale}.json`), 'utf8'),
  );
  return Object.entries(kinds).flatMap(([kind, queries]) =>
    Object.entries(queries).map(([q, right]) => ({ kind, q, patterns: right.split(' ') })),
  );
}

const GROUPS: Record<string, readonly string[]> = {
  '@phones': ['flagship-phones', 'everyday-phones', 'foldables', 'renewed-phones'],
  '@audio': ['headphones', 'earbuds'],
  '@speakers': ['portable-speakers', 'home-speakers'],
  '@watches': ['smartwatches', 'sports-watches'],
};

/** Colours of the shop by the common colour word. */
const COLOURS: Record<string, readonly string[]> = {
  blue: ['midnight', 'ultramarine', 'sky'],
  green: ['sage', 'forest'],
  yellow: ['butter'],
  pink: ['rose'],
  orange: ['coral'],
  purple: ['lilac', 'plum'],
  beige: ['sand'],
  grey: ['graphite'],
  gold: ['copper'],
};

/**
 * The products of the shop that one of the patterns matches. `most:` and `least:` choose the first three, and those equal
 * to the third, of what meets the other conditions of their pattern.
 */
export function findRight(patterns: readonly string[], shop: ReadonlyMap<number, JudgedProduct>): Set<JudgedProduct> {
  const products = [...shop.values()];
  return new Set(
    patterns.flatMap((pattern) => {
      const [orders, conditions] = partition(pattern.split('+'), (condition) => /^(?:most|least):/.test(condition));
      const met = products.filter((product) => conditions.every((condition) => holds(condition, product)));
      return orders.reduce(firstThree, met);
    }),
  );
}

function partition(list: readonly string[], isFirst: (one: string) => boolean): [string[], string[]] {
  return [list.filter(isFirst), list.filter((one) => !isFirst(one))];
}

const FIRST = 3;

function firstThree(products: readonly JudgedProduct[], order: string): JudgedProduct[] {
  const [direction, code = ''] = order.split(':');
  const factor = direction === 'most' ? -1 : 1;
  const keyed = products.flatMap((product) => {
    const number = measureOf(product, code);
    return number === undefined ? [] : [{ product, key: factor * number }];
  });
  const last = keyed.map(({ key }) => key).sort((a, b) => a - b)[Math.min(FIRST, keyed.length) - 1] ?? 0;
  return keyed.filter(({ key }) => key <= last).map(({ product }) => product);
}

function measureOf({ price, created, properties }: JudgedProduct, code: string): number | undefined {
  if (code === 'price') return price;
  if (code === 'date') return created;
  return [...(properties.get(code) ?? [])].find((value) => typeof value === 'number');
}

function holds(condition: string, product: JudgedProduct): boolean {
  const { slug, title, category, brand, price, properties } = product;
  const [name = '', value = ''] = condition.split(':');
  if (name.startsWith('@')) return GROUPS[name]?.includes(category) ?? false;
  if (name === 'in') return category === value;
  if (name === 'brand') return brand === value;
  if (name === 'max') return price <= Number(value);
  if (name === 'min') return price >= Number(value);
  if (name === 'named') return title.split(/[^a-z0-9]+/).includes(value);
  if (name === 'colour') return (COLOURS[value] ?? [value]).some((colour) => properties.get('colour')?.has(colour));
  if (name === 'has') return hasProperty(value, product);
  return matchesName(condition, slug);
}

/** `output`, `output=65`, `output>=65` or `weight<250`. */
function hasProperty(condition: string, { properties }: JudgedProduct): boolean {
  const [, code = '', sign, expected = ''] = /^([^<>=]+)(?:(=|>=|<)(.+))?$/.exec(condition) ?? [];
  return [...(properties.get(code) ?? [])].some((value) => {
    if (sign === '>=') return Number(value) >= Number(expected);
    if (sign === '<') return Number(value) < Number(expected);
    return sign === undefined || String(value) === expected;
  });
}

/** A name, or with a star its beginning. */
export function matchesName(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

/** A pattern of a page, category, repair or device rather than of products. */
export function isPlacePattern(pattern: string): boolean {
  return /^(page|category|service|model):/.test(pattern);
}
