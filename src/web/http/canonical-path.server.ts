import type { ServerBuild } from 'react-router';
import { type Locale, listLocales } from '../../kernel/locale.ts';
import { buildCategoryPath } from '../../modules/catalog/categories/category-tree.ts';
import { findCategory } from '../../modules/catalog/categories/find-category.ts';
import { findPage } from '../../modules/content/pages/find-page.ts';
import { findBySlug } from '../../modules/naming/find-by-slug.ts';
import { localizeSlug } from '../../modules/naming/slug.rules.ts';
import type { SluggedKind } from '../../modules/naming/slug.tables.ts';
import { showStore } from '../../modules/sellers/list-stores.ts';
import type { Db } from '../../platform/database/db.ts';
import { prefixLocale, splitLocale, to } from '../paths.ts';
import { createPagePathResolver } from '../storefront/pages/page-paths.ts';

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
const SEGMENT_KINDS: Record<string, SluggedKind> = { main: 'category', category: 'category', subCategory: 'category' };
const SLUG_KINDS: Record<string, SluggedKind> = { shop: 'store', page: 'page' };

/**
 * The URL of a page in canonical case: locale, static segments and slugs in lower case, unless the shop owner gave a
 * category, store or page a slug with capitals. URLs that match no route are returned unchanged.
 * @param url path with an optional query
 * @param routes route paths from `listRoutePaths`
 */
export async function canonicalizeCase(db: Db, url: string, routes: readonly string[]): Promise<string> {
  const [path, query] = splitQuery(url);
  const { locale, rest, explicitDefault, isHidden } = splitLocale(lowercaseLocale(path));
  if (isHidden) return lowercaseLocale(path) + query;
  const segments = rest.split('/').slice(1);
  const route = routes.map((one) => one.split('/')).find((one) => matchesRoute(one, segments));
  const cased = route ? `/${(await Promise.all(segments.map(createSegmentCanonicalizer(db, route)))).join('/')}` : rest;
  const prefix = explicitDefault ? `/${locale}` : '';
  const canonical = prefix + (explicitDefault ? cased : prefixLocale(cased, locale));
  return canonical + (SLUG_QUERY_PATHS.has(cased) ? lowercaseSlugs(query) : query);
}

const routePathsCache = new WeakMap<ServerBuild['routes'], string[]>();

/** Route paths of a build without splat routes, those with the most static segments first. */
export function listRoutePaths({ routes }: Pick<ServerBuild, 'routes'>): readonly string[] {
  const cached = routePathsCache.get(routes);
  if (cached) return cached;
  const staticSegments = (path: string) => path.split('/').filter((segment) => !segment.startsWith(':')).length;
  const paths = Object.values(routes)
    .flatMap((route) => route?.path ?? [])
    .filter((path) => !path.includes('*'))
    .sort((a, b) => staticSegments(b) - staticSegments(a));
  routePathsCache.set(routes, paths);
  return paths;
}

/** Localizes a path: categories, stores and content pages can have a slug per locale. */
export async function findLocalizedPath(db: Db, url: string, locale: Locale): Promise<string> {
  const [path, query] = splitQuery(url);
  const [, first, ...names] = path.split('/').map(decodeSegment);
  const found = names[0] === undefined ? null : await findNamedPath(db, first ?? '', names, locale);
  return (found ?? path) + query;
}

async function findNamedPath(db: Db, first: string, names: string[], locale: Locale): Promise<string | null> {
  const [name = '', sub, ...more] = names;
  if (more.length > 0) return null;
  if (first === 'all') {
    const category = await findCategory(db, name, sub);
    return category && to.category(...buildCategoryPath(category, locale));
  }
  if (sub !== undefined) return null;
  if (first === 'shop') {
    const store = await showStore(db, name, { locale });
    return store ? to.store(localizeSlug(store.names, locale)) : null;
  }
  if (first !== 'page') return null;
  const page = await findPage(db, name, locale);
  return page.ok ? createPagePathResolver(page.value.names)(locale) : null;
}

function lowercaseLocale(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  const locale = listLocales().find((one) => one.toLowerCase() === first.toLowerCase());
  return locale === undefined ? path : ['', locale, ...rest].join('/');
}

function matchesRoute(route: readonly string[], segments: readonly string[]): boolean {
  const required = route.filter((one) => !one.endsWith('?')).length;
  if (segments.length < required || segments.length > route.length) return false;
  return segments.every((segment, nth) => {
    const one = route[nth] ?? '';
    return one.startsWith(':') ? segment !== '' : one === segment.toLowerCase();
  });
}

function createSegmentCanonicalizer(db: Db, route: readonly string[]) {
  return async (segment: string, nth: number): Promise<string> => {
    const one = route[nth] ?? '';
    if (!one.startsWith(':')) return one;
    const name = one.slice(1).replace('?', '');
    const kind = SEGMENT_KINDS[name] ?? (name === 'slug' ? SLUG_KINDS[route[0] ?? ''] : undefined);
    const text = decodeSegment(segment);
    const lower = text.toLowerCase();
    if (kind === undefined || lower === text) return segment;
    // slugs of device ranges never contain capitals
    const isNamed = route[0] !== 'go' && (await findBySlug(db, kind, text)) !== undefined;
    return isNamed ? segment : encodeURIComponent(lower);
  };
}

/** @param query with its question mark */
function lowercaseSlugs(query: string): string {
  return query
    .split(/(?<=[?&])|(?=&)/)
    .map((pair) => (SLUG_QUERY.has(pair.split('=', 1)[0] ?? '') ? lowercaseLetters(pair) : pair))
    .join('');
}

/** Leaves percent escapes such as `%3A` unchanged. */
function lowercaseLetters(text: string): string {
  return text.replace(/%..|[A-Z]+/g, (one) => (one.startsWith('%') ? one : one.toLowerCase()));
}

/** The path, and the query with its question mark (empty without a query). */
function splitQuery(url: string): [path: string, query: string] {
  const [path = '/'] = url.split('?', 1);
  return [path, url.slice(path.length)];
}

/** Empty when the segment is not valid UTF-8. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
