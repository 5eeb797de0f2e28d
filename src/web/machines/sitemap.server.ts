import type { FastifyInstance } from 'fastify';
import { allLocales, DEFAULT_LOCALE, isLocale, type Locale } from '../../kernel/locale.ts';
import { categoryNames } from '../../modules/catalog/category-tree.ts';
import { listShelves, listStretches, productsOfStretch } from '../../modules/catalog/list-addresses.ts';
import { listPages } from '../../modules/content/list-pages.ts';
import { slugIn } from '../../modules/naming/slug.rules.ts';
import { listRanges } from '../../modules/repairs/open-range.ts';
import { listStores } from '../../modules/sellers/list-stores.ts';
import type { Services } from '../../services.ts';
import { bare, inLocale, to } from '../paths.ts';
import { pagePaths } from '../storefront/pages/page-paths.ts';
import { robotsText } from './robots.server.ts';
import { sendXml, xmlText } from './xml.server.ts';

/** The first file of a locale contains lists and pages, each further one a chunk of products. */
const FIRST_FILE = 1;
const FIRST_STRETCH = 2;

const OPENING = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

type Entry = { pathIn: (locale: Locale) => string; changed?: Date };

/** An entry with the same path in every locale. */
const named = (path: string, changed?: Date): Entry => ({ pathIn: () => path, changed });

/**
 * `/sitemap.xml` is the index, `/sitemap/{locale}-{n}.xml` lists the pages of one locale (sitemaps.org); `/robots.txt`
 * contains the URL of the index.
 */
export function serveSitemaps(app: FastifyInstance, services: Services): void {
  const { db, config } = services;
  app.get(bare.sitemap(), (request, reply) => sendXml(request, reply, indexOf(services)));
  app.get<{ Params: { name: string } }>('/sitemap/:name', async (request, reply) => {
    const [, locale, number] = /^([A-Za-z-]+)-([1-9]\d{0,5})\.xml$/.exec(request.params.name) ?? [];
    if (!isLocale(locale)) return reply.callNotFound();
    if (Number(number) === FIRST_FILE)
      return sendXml(request, reply, urlSet(config.siteUrl, locale, ownPages(services, locale)));
    const stretch = Number(number) - FIRST_STRETCH;
    const chunks = await listStretches(db);
    if (!chunks.some((one) => one.stretch === stretch)) return reply.callNotFound();
    return sendXml(request, reply, urlSet(config.siteUrl, locale, productPages(services, stretch)));
  });
  app.get(bare.robots(), async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(robotsText(config.siteUrl)),
  );
}

async function* indexOf({ db, config, clock }: Services): AsyncGenerator<string> {
  const [chunks, { changed }] = await Promise.all([listStretches(db), listShelves(db, clock())]);
  const files = allLocales().flatMap((locale) => [
    { path: bare.sitemapFile(locale, FIRST_FILE), changed },
    ...chunks.map(({ stretch, changed }) => ({ path: bare.sitemapFile(locale, stretch + FIRST_STRETCH), changed })),
  ]);
  yield `${OPENING}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  yield files
    .map(({ path, changed }) => `<sitemap><loc>${xmlText(config.siteUrl + path)}</loc>${lastmod(changed)}</sitemap>\n`)
    .join('');
  yield '</sitemapindex>\n';
}

async function* urlSet(siteUrl: string, locale: Locale, lists: AsyncIterable<Entry[]>): AsyncGenerator<string> {
  yield `${OPENING}<urlset ${NAMESPACES}>\n`;
  for await (const entries of lists) yield entries.map((entry) => urlOf(siteUrl, locale, entry)).join('');
  yield '</urlset>\n';
}

/** One page with its alternates in all locales, itself included. */
function urlOf(siteUrl: string, locale: Locale, { pathIn, changed }: Entry): string {
  const address = (to: Locale) => xmlText(siteUrl + inLocale(pathIn(to), to));
  const link = (lang: string, to: Locale) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${address(to)}"/>`;
  const links =
    allLocales()
      .map((to) => link(to, to))
      .join('') + link('x-default', DEFAULT_LOCALE);
  return `<url><loc>${address(locale)}</loc>${lastmod(changed)}${links}</url>\n`;
}

function lastmod(changed: Date | undefined): string {
  return changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
}

async function* productPages({ db }: Services, stretch: number): AsyncGenerator<Entry[]> {
  for await (const products of productsOfStretch(db, stretch))
    yield products.map(({ id, main, changed }) => named(to.product(main, id), changed));
}

async function* ownPages({ db, clock }: Services, locale: Locale): AsyncGenerator<Entry[]> {
  const now = clock();
  const [lists, pages, stores] = await Promise.all([listShelves(db, now), listPages(db), listStores(db, { locale })]);
  yield [to.home(), to.products()].map((path) => named(path, lists.changed));
  yield [to.categories(), to.brands(), to.flashSale(), to.page('stores'), to.siteMap()].map((path) => named(path));
  yield (await listRanges(db)).map(({ category, sub }) => named(to.modelRange(category, sub)));
  yield lists.categories.map(({ category, main, changed }) => ({
    pathIn: (locale) => to.category(...categoryNames(main ? [main, category] : [category], locale)),
    changed,
  }));
  yield lists.brands.map(({ id, changed }) => named(to.brand('all', id), changed));
  yield lists.collections.map((id) => named(to.collection('all', id)));
  yield lists.sales.map(({ id, changed }) => named(to.flashSale(id), changed));
  yield pages.map(({ names, updatedAt }) => ({ pathIn: pagePaths(names), changed: updatedAt }));
  yield stores.map(({ id, names }) => ({
    pathIn: (locale) => to.store(slugIn(names, locale)),
    changed: lists.changedAt(id),
  }));
}
