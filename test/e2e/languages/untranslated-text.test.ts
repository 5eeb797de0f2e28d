import { resolve } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import en from '../../../messages/en.json';
import { bootstrapShop } from '../../../src/bootstrap-shop.ts';
import { readConfig } from '../../../src/config.ts';
import { LOCALES, type Locale } from '../../../src/kernel/locale.ts';
import { changeSettings } from '../../../src/modules/settings/change-settings.ts';
import { adminPaths } from '../../../src/web/admin/admin-paths.ts';
import { splitLocale, to } from '../../../src/web/paths.ts';
import { addressOf } from '../support/all-pages.ts';
import { attribute, extractLinks, extractTexts } from '../support/read-html.ts';
import { findUntranslated } from '../support/untranslated.ts';
import { type RouteVisit, see, unseenRoutes, visitEveryRoute } from '../support/visit-every-route.ts';
import { dataDir } from '../support/worker-shop.ts';
import { MANY_PAGES } from '../wait-limit.ts';

/** Number of pages requested in parallel. */
const CONCURRENCY = 4;

let looks: RouteVisit[] = [];
beforeAll(async () => {
  looks = await visitEveryRoute();
});

test('every route of the shop is covered', () => {
  expect(unseenRoutes(looks)).toEqual([]);
});

for (const locale of LOCALES)
  test(`no page contains an English sentence or a message key in ${locale}`, MANY_PAGES, async () => {
    const faults = await faultsOf(locale, ({ status, html }, look) => [
      ...(status === look.status ? [] : [`answered ${status}`]),
      ...(attribute(html, /<html[^>]*>/, 'lang') === locale ? [] : ['is in another language']),
      ...linksLedOn(html, locale).map((link) => `links to ${link}, which is called otherwise`),
      ...shownKeys(html).map((key) => `shows ${key}`),
      ...(locale === 'en' ? [] : findUntranslated(ownWords(html, look.path), locale)).map(
        (text) => `says “${text.slice(0, 80)}”`,
      ),
    ]);
    expect(faults).toEqual([]);
  });

test('English words are detected in every other language', async () => {
  const { html } = await see({ path: to.register(), cookies: '', status: 200 }, 'en');
  for (const locale of LOCALES)
    if (locale !== 'en') expect(findUntranslated(html, locale).length, locale).toBeGreaterThan(5);
});

/** Waits until the running shop has read changed settings. */
const KNOWN_EVERYWHERE_MS = 2_500;
/** Numbers of phones, companies, payments, devices and errors, versions of standards, and values from the data of the owner. */
const AS_WRITTEN = /^\+[\d ]+$|^\d\.\d$|^\d\d \d{3} \d{3}$|^\d{5,}$|^40[04]$|^\d+ × \d+$/;

test('with Arabic digits configured, no page contains other digits', MANY_PAGES, async () => {
  const config = { ...readConfig({ ...process.env, DATA_DIR: dataDir }), demo: false };
  const owner = await bootstrapShop(config, resolve(import.meta.dirname, '../../..'), () => undefined);
  onTestFinished(async () => {
    await owner.services.db.deleteFrom('setting').where('key', '=', 'digits').execute();
    await owner.close();
  });
  await changeSettings(owner.services.db, { digits: { ar: 'arab' } }, new Date());
  await new Promise((done) => setTimeout(done, KNOWN_EVERYWHERE_MS));
  const faults = await faultsOf('ar', ({ html }, { path }) => {
    // the audit log shows changed values as they were stored
    if (path === adminPaths.audit()) return [];
    const figures = extractTexts(html).filter((text) => /[0-9]/.test(text) && !/\p{L}/u.test(text));
    return figures.filter((text) => !AS_WRITTEN.test(text));
  });
  expect(faults).toEqual([]);
});

type Seen = Awaited<ReturnType<typeof see>>;

/** Faults of each page in a language. */
async function faultsOf(locale: Locale, wrong: (seen: Seen, look: RouteVisit) => string[]): Promise<string[]> {
  const faults: string[] = [];
  const waiting = [...looks];
  const lookOn = async (): Promise<void> => {
    for (let look = waiting.shift(); look; look = waiting.shift()) {
      const name = `${look.form ? 'POST ' : ''}${look.path}`;
      faults.push(...wrong(await see(look, locale), look).map((what) => `${name}: ${what}`));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lookOn));
  return faults.toSorted();
}

/** Cells of the audit log, which show texts as stored. */
function ownWords(html: string, path: string): string {
  return path === adminPaths.audit() ? html.replace(/<td\b[\s\S]*?<\/td>/g, ' ') : html;
}

const KEYS = new Set(keysOf(en));

/** Links to content pages by a slug of another language, which would redirect. */
function linksLedOn(html: string, locale: Locale): string[] {
  return extractLinks(html).filter((link) => {
    const { locale: of, rest } = splitLocale(link);
    return of === locale && rest.startsWith('/page/') && addressOf(rest, locale) !== link;
  });
}

/** Message keys in place of their text. */
function shownKeys(html: string): string[] {
  return extractTexts(html).flatMap((text) =>
    (text.match(/\b[a-z]\w*(?:\.\w+)+/g) ?? []).filter((word) => KEYS.has(word)),
  );
}

function keysOf(tree: object, before = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [before + name] : keysOf(value, `${before}${name}.`),
  );
}
