import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../src/kernel/locale.ts';

/** A query as shoppers type it, with the patterns of right answers; see `README.md`. */
export type JudgedQuery = { kind: string; q: string; patterns: string[] };

/** What a product is matched by. */
export type JudgedProduct = {
  slug: string;
  category: string;
  brand: string;
  /** Major units. */
  price: number;
  colours: readonly string[];
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

/** Colours of the shop by the plain word that shoppers use. */
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

export function matchesProduct(pattern: string, product: JudgedProduct): boolean {
  return pattern.split('+').every((condition) => holds(condition, product));
}

function holds(condition: string, { slug, category, brand, price, colours }: JudgedProduct): boolean {
  const [name = '', value = ''] = condition.split(':');
  if (name.startsWith('@')) return GROUPS[name]?.includes(category) ?? false;
  if (name === 'in') return category === value;
  if (name === 'brand') return brand === value;
  if (name === 'max') return price <= Number(value);
  if (name === 'min') return price >= Number(value);
  if (name === 'colour') return (COLOURS[value] ?? [value]).some((colour) => colours.includes(colour));
  return matchesName(condition, slug);
}

/** A name, or with a star its beginning. */
export function matchesName(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

/** A pattern of a page, category, repair or device rather than of products. */
export function isPlacePattern(pattern: string): boolean {
  return /^(page|category|service|model):/.test(pattern);
}
