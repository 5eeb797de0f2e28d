import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootstrapShop, type RunningShop } from '../../../src/bootstrap-shop.ts';
import { readConfig } from '../../../src/config.ts';
import { LOCALES } from '../../../src/kernel/locale.ts';
import { invalidateFilterOptions } from '../../../src/modules/catalog/listing/read-filter-options.ts';
import { changeSlug } from '../../../src/modules/naming/change-slug.ts';
import type { SluggedKind } from '../../../src/modules/naming/slug.tables.ts';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { makeCategory } from '../../support/factories.ts';
import { makeStore } from '../../support/people.ts';
import { addressOf } from '../support/all-pages.ts';
import { openBrowser } from '../support/browser.ts';
import { attribute } from '../support/read-html.ts';
import { dataDir, origin } from '../support/worker-shop.ts';

const visitors = openBrowser();
/** Time after which other processes know new categories and pages. */
const KNOWN_EVERYWHERE_MS = 1_500;

type Renamed = { kind: SluggedKind; id: number; path(name: string): string; names: [first: string, then: string] };
let shop: RunningShop;
let renamed: Renamed[];

beforeAll(async () => {
  // the database of the running shop, opened by a second process
  const config = { ...readConfig({ ...process.env, DATA_DIR: dataDir }), demo: false };
  shop = await bootstrapShop(config, resolve(import.meta.dirname, '../../..'), () => undefined);
  const { db } = shop.services;
  const title = JSON.stringify({ en: 'House rules' });
  const rules = { slug: 'house-rules', title, body: title };
  const page = await db.insertInto('page').values(rules).returning('id').executeTakeFirstOrThrow();
  renamed = [
    {
      kind: 'category',
      id: (await makeCategory(db, { slug: 'parasols' })).id,
      path: to.category,
      names: ['ombrelles', 'parasols-de-plage'],
    },
    {
      kind: 'store',
      id: await makeStore(db, { slug: 'corner-shop' }),
      path: to.store,
      names: ['boutique', 'boutique-du-coin'],
    },
    { kind: 'page', id: page.id, path: to.page, names: ['regles', 'règles-de-la-maison'] },
  ];
  for (const { kind, id, names } of renamed) {
    for (const slug of names) await changeSlug(db, { kind, id }, { slug, locale: 'fr' }, new Date());
  }
  invalidateFilterOptions(db);
  await new Promise((done) => setTimeout(done, KNOWN_EVERYWHERE_MS));
});
afterAll(async () => {
  const { db } = shop.services;
  for (const { kind, id } of renamed) {
    await db.deleteFrom('former_slug').where('kind', '=', kind).where('owner_id', '=', id).execute();
    await db
      .deleteFrom(kind === 'store' ? 'seller' : kind)
      .where('id', '=', id)
      .execute();
  }
  await shop.close();
});

const shared = (kind: SluggedKind) => ({ category: 'parasols', store: 'corner-shop', page: 'house-rules' })[kind];

test('former slugs and slugs of other languages redirect with 301 to the slug of the language, with the query', async () => {
  for (const { kind, path, names } of renamed) {
    const [first, then] = names;
    for (const old of [first, shared(kind)]) {
      const { status, headers } = await fetch(`${origin}/fr${path(old)}?sort=newest`, { redirect: 'manual' });
      expect([status, headers.get('location')], old).toEqual([301, `/fr${path(then)}?sort=newest`]);
    }
    for (const foreign of names) {
      const { status, headers } = await fetch(`${origin}/tr${path(foreign)}`, { redirect: 'manual' });
      expect([status, headers.get('location')], foreign).toEqual([301, `/tr${path(shared(kind))}`]);
    }
    const never = await fetch(`${origin}/fr${path('jamais')}`, { redirect: 'manual' });
    expect(never.status).toBe(404);
  }
});

test('each page has the slugs of each language in its canonical and alternate URLs', async () => {
  for (const { kind, path, names } of renamed) {
    const own = (locale: (typeof LOCALES)[number]) =>
      origin + prefixLocale(path(locale === 'fr' ? names[1] : shared(kind)), locale);
    for (const locale of ['fr', 'ar'] as const) {
      const html = await (await fetch(own(locale))).text();
      for (const other of LOCALES)
        expect(attribute(html, new RegExp(`<link rel="alternate" hreflang="${other}"[^>]*>`), 'href') ?? kind).toBe(
          // an empty listing is not indexed and has no alternate languages
          kind === 'page' ? own(other) : kind,
        );
    }
  }
});

test('a browser that follows an old link gets the new slug, and can change the language there', async () => {
  for (const { kind, path, names } of renamed) {
    const page = await visitors.newPage();
    await page.goto(prefixLocale(path(names[0]), 'fr'));
    expect(new URL(page.url()).pathname).toBe(prefixLocale(path(names[1]), 'fr'));
    await page.goto(`/language/ar?to=${encodeURIComponent(new URL(page.url()).pathname)}`);
    expect(new URL(page.url()).pathname).toBe(prefixLocale(path(shared(kind)), 'ar'));
  }
});

test('a content page without its own URL redirects to the page that shows its text', async () => {
  for (const [from, then] of [
    ['/page', to.page('faq')],
    [to.page('services'), to.services()],
  ] as const) {
    for (const locale of LOCALES) {
      const { status, headers } = await fetch(origin + prefixLocale(from, locale), { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([301, addressOf(then, locale)]);
    }
  }
});
