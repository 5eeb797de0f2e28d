import type { ServerBuild } from 'react-router';
import { allLocales, type Locale } from '../kernel/locale.ts';
import { categoryNames } from '../modules/catalog/category-tree.ts';
import { findCategory } from '../modules/catalog/find-category.ts';
import { showPage } from '../modules/content/show-page.ts';
import { findNamed } from '../modules/naming/find-named.ts';
import type { NamedKind } from '../modules/naming/naming.tables.ts';
import { slugIn } from '../modules/naming/slug.rules.ts';
import { showStore } from '../modules/sellers/list-stores.ts';
import type { Db } from '../platform/db.ts';
import { inLocale, splitLocale, to } from './paths.ts';
import { pagePaths } from './storefront/pages/page-paths.ts';

/** Pages whose query contains slugs of devices and faults, and the names of these parameters. */
const SLUG_QUERY_PATHS = new Set([
  to.deviceTypes(),
  to.deviceBrands(),
  to.deviceModels(),
  to.repairBooking(),
  to.tradeIn(),
]);
const SLUG_QUERY = new Set(['type', 'brand', 'model', 'fault']);

/** Entity kinds behind the dynamic segments of routes. Other segments, such as tokens, keep their case. */
const SEGMENT_KINDS: Record<string, NamedKind> = { main: 'category', category: 'category', subCategory: 'category' };
const SLUG_KINDS: Record<string, NamedKind> = { shop: 'store', page: 'page' };

/**
 * The URL of a page in canonical case: locale, static segments and slugs in lower case, unless the shop owner gave a
 * category, store or page a slug with capitals. URLs that match no route are returned unchanged.
 * @param url path with an optional query
 * @param routes route paths from `routePaths`
 */
export async function canonicalCase(db: Db, url: string, routes: readonly string[]): Promise<string> {
  const [path, query] = parts(url);
  const { locale, rest, explicitDefault } = splitLocale(lowerLocale(path));
  const segments = rest.split('/').slice(1);
  const route = routes.map((one) => one.split('/')).find((one) => matches(one, segments));
  const cased = route ? `/${(await Promise.all(segments.map(casedBy(db, route)))).join('/')}` : rest;
  const prefix = explicitDefault ? `/${locale}` : '';
  const canonical = prefix + (explicitDefault ? cased : inLocale(cased, locale));
  return canonical + (SLUG_QUERY_PATHS.has(cased) ? lowerSlugs(query) : query);
}

const known = new WeakMap<ServerBuild['routes'], string[]>();

/** Route paths of a build without splat routes, those with the most static segments first. */
export function routePaths({ routes }: Pick<ServerBuild, 'routes'>): readonly string[] {
  const cached = known.get(routes);
  if (cached) return cached;
  const staticSegments = (path: string) => path.split('/').filter((segment) => !segment.startsWith(':')).length;
  const paths = Object.values(routes)
    .flatMap((route) => route?.path ?? [])
    .filter((path) => !path.includes('*'))
    .sort((a, b) => staticSegments(b) - staticSegments(a));
  known.set(routes, paths);
  return paths;
}

/** Localizes a path: categories, stores and content pages can have a slug per locale. */
export async function pathInLocale(db: Db, url: string, locale: Locale): Promise<string> {
  const [path, query] = parts(url);
  const [, first, ...names] = path.split('/').map(decoded);
  const found = names[0] === undefined ? null : await namedPath(db, first ?? '', names, locale);
  return (found ?? path) + query;
}

async function namedPath(db: Db, first: string, names: string[], locale: Locale): Promise<string | null> {
  const [name = '', sub, ...more] = names;
  if (more.length > 0) return null;
  if (first === 'all') {
    const category = await findCategory(db, name, sub);
    return category && to.category(...categoryNames(category, locale));
  }
  if (sub !== undefined) return null;
  if (first === 'shop') {
    const store = await showStore(db, name, { locale });
    return store ? to.store(slugIn(store.names, locale)) : null;
  }
  if (first !== 'page') return null;
  const page = await showPage(db, name, locale);
  return page.ok ? pagePaths(page.value.names)(locale) : null;
}

function lowerLocale(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  const locale = allLocales().find((one) => one.toLowerCase() === first.toLowerCase());
  return locale === undefined ? path : ['', locale, ...rest].join('/');
}

function matches(route: readonly string[], segments: readonly string[]): boolean {
  const required = route.filter((one) => !one.endsWith('?')).length;
  if (segments.length < required || segments.length > route.length) return false;
  return segments.every((segment, nth) => {
    const one = route[nth] ?? '';
    return one.startsWith(':') ? segment !== '' : one === segment.toLowerCase();
  });
}

function casedBy(db: Db, route: readonly string[]) {
  return async (segment: string, nth: number): Promise<string> => {
    const one = route[nth] ?? '';
    if (!one.startsWith(':')) return one;
    const name = one.slice(1).replace('?', '');
    const kind = SEGMENT_KINDS[name] ?? (name === 'slug' ? SLUG_KINDS[route[0] ?? ''] : undefined);
    const text = decoded(segment);
    const lower = text.toLowerCase();
    if (kind === undefined || lower === text) return segment;
    // slugs of device ranges never contain capitals
    const isNamed = route[0] !== 'go' && (await findNamed(db, kind, text)) !== undefined;
    return isNamed ? segment : encodeURIComponent(lower);
  };
}

/** @param query with its question mark */
function lowerSlugs(query: string): string {
  return query
    .split(/(?<=[?&])|(?=&)/)
    .map((pair) => (SLUG_QUERY.has(pair.split('=', 1)[0] ?? '') ? lowerLetters(pair) : pair))
    .join('');
}

/** Leaves percent escapes such as `%3A` unchanged. */
function lowerLetters(text: string): string {
  return text.replace(/%..|[A-Z]+/g, (one) => (one.startsWith('%') ? one : one.toLowerCase()));
}

/** The path, and the query with its question mark (empty without a query). */
function parts(url: string): [path: string, query: string] {
  const [path = '/'] = url.split('?', 1);
  return [path, url.slice(path.length)];
}

/** Empty when the segment is not valid UTF-8. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
