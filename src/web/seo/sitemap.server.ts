import type { FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE, isPublicLocale, type Locale, listPublicLocales } from '../../kernel/locale.ts';
import { buildCategoryPath } from '../../modules/catalog/categories/category-tree.ts';
import {
  listProductRanges,
  listSitemapPages,
  streamRangeProducts,
} from '../../modules/catalog/feeds/list-sitemap-pages.ts';
import { listPages } from '../../modules/content/pages/list-pages.ts';
import { listRepairRanges } from '../../modules/device-offers/repair-ranges.ts';
import { localizeSlug } from '../../modules/naming/slug.rules.ts';
import { listStores } from '../../modules/sellers/list-stores.ts';
import type { Services } from '../../services.ts';
import { prefixLocale, to, unprefixedPaths } from '../paths.ts';
import { createPagePathResolver } from '../storefront/pages/page-paths.ts';
import { buildRobotsText } from './robots.server.ts';
import { escapeXml, sendXml } from './xml.server.ts';

/** The first file of a locale contains lists and pages, each further one a chunk of products. */
const FIRST_FILE = 1;
const FIRST_PRODUCT_FILE = 2;

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

type SitemapEntry = { pathIn: (locale: Locale) => string; changed?: Date };

/** An entry with the same path in every locale. */
const createEntry = (path: string, changed?: Date): SitemapEntry => ({ pathIn: () => path, changed });

/**
 * `/sitemap.xml` is the index, `/sitemap/{locale}-{n}.xml` lists the pages of one locale (sitemaps.org); `/robots.txt`
 * contains the URL of the index.
 */
export function serveSitemaps(app: FastifyInstance, services: Services): void {
  const { db, config } = services;
  app.get(unprefixedPaths.sitemap(), (request, reply) => sendXml(request, reply, writeIndex(services)));
  app.get<{ Params: { name: string } }>('/sitemap/:name', async (request, reply) => {
    const [, locale, number] = /^([A-Za-z-]+)-([1-9]\d{0,5})\.xml$/.exec(request.params.name) ?? [];
    if (!isPublicLocale(locale)) return reply.callNotFound();
    if (Number(number) === FIRST_FILE)
      return sendXml(request, reply, writeUrlSet(config.siteUrl, locale, listPageEntries(services, locale)));
    const stretch = Number(number) - FIRST_PRODUCT_FILE;
    const chunks = await listProductRanges(db);
    if (!chunks.some((one) => one.stretch === stretch)) return reply.callNotFound();
    return sendXml(request, reply, writeUrlSet(config.siteUrl, locale, listProductEntries(services, stretch)));
  });
  app.get(unprefixedPaths.robots(), async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(buildRobotsText(config.siteUrl)),
  );
}

async function* writeIndex({ db, config, clock }: Services): AsyncGenerator<string> {
  const [chunks, { changed }] = await Promise.all([listProductRanges(db), listSitemapPages(db, clock())]);
  const files = listPublicLocales().flatMap((locale) => [
    { path: unprefixedPaths.sitemapFile(locale, FIRST_FILE), changed },
    ...chunks.map(({ stretch, changed }) => ({
      path: unprefixedPaths.sitemapFile(locale, stretch + FIRST_PRODUCT_FILE),
      changed,
    })),
  ]);
  yield `${XML_DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  yield files
    .map(
      ({ path, changed }) =>
        `<sitemap><loc>${escapeXml(config.siteUrl + path)}</loc>${writeLastmod(changed)}</sitemap>\n`,
    )
    .join('');
  yield '</sitemapindex>\n';
}

async function* writeUrlSet(
  siteUrl: string,
  locale: Locale,
  lists: AsyncIterable<SitemapEntry[]>,
): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<urlset ${NAMESPACES}>\n`;
  for await (const entries of lists) yield entries.map((entry) => writeUrl(siteUrl, locale, entry)).join('');
  yield '</urlset>\n';
}

/** One page with its alternates in all locales, itself included. */
function writeUrl(siteUrl: string, locale: Locale, { pathIn, changed }: SitemapEntry): string {
  const address = (to: Locale) => escapeXml(siteUrl + prefixLocale(pathIn(to), to));
  const link = (lang: string, to: Locale) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${address(to)}"/>`;
  const links =
    listPublicLocales()
      .map((to) => link(to, to))
      .join('') + link('x-default', DEFAULT_LOCALE);
  return `<url><loc>${address(locale)}</loc>${writeLastmod(changed)}${links}</url>\n`;
}

function writeLastmod(changed: Date | undefined): string {
  return changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
}

async function* listProductEntries({ db }: Services, stretch: number): AsyncGenerator<SitemapEntry[]> {
  for await (const products of streamRangeProducts(db, stretch))
    yield products.map(({ id, main, changed }) => createEntry(to.product(main, id), changed));
}

async function* listPageEntries({ db, clock }: Services, locale: Locale): AsyncGenerator<SitemapEntry[]> {
  const now = clock();
  const [lists, pages, stores] = await Promise.all([
    listSitemapPages(db, now),
    listPages(db),
    listStores(db, { locale }),
  ]);
  yield [to.home(), to.products()].map((path) => createEntry(path, lists.changed));
  yield [to.categories(), to.brands(), to.flashSale(), to.page('stores'), to.siteMap()].map((path) =>
    createEntry(path),
  );
  yield (await listRepairRanges(db)).map(({ category, sub }) => createEntry(to.modelRange(category, sub)));
  yield lists.categories.map(({ category, main, changed }) => ({
    pathIn: (locale) => to.category(...buildCategoryPath(main ? [main, category] : [category], locale)),
    changed,
  }));
  yield lists.brands.map(({ id, changed }) => createEntry(to.brand('all', id), changed));
  yield lists.collections.map((id) => createEntry(to.collection('all', id)));
  yield lists.sales.map(({ id, changed }) => createEntry(to.flashSale(id), changed));
  yield pages.map(({ names, updatedAt }) => ({ pathIn: createPagePathResolver(names), changed: updatedAt }));
  yield stores.map(({ id, names }) => ({
    pathIn: (locale) => to.store(localizeSlug(names, locale)),
    changed: lists.changedAt(id),
  }));
}
