import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../src/platform/embedded-postgres/launcher.ts';
import { prefixLocale, to, unprefixedPaths } from '../../../src/web/paths.ts';
import { type BreakableDatabase, breakableDatabase } from '../../database/breakable-database.ts';
import { fastFolder } from '../../database/fast-folder.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { type Shop, startShop } from '../support/shop.ts';

const LISTING = to.category('phones');

let folder: string;
let postgres: EmbeddedPostgres;
let breakable: BreakableDatabase;
let shop: Shop;
let publicPages: string[];

beforeAll(async () => {
  folder = fastFolder('.cache');
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  breakable = await breakableDatabase(postgres.connection);
  const { host, port, user, database } = breakable.address;
  shop = await startShop({ DATABASE_URL: `postgres://${user}@${host}:${port}/${database}` }, folder);
  const { path } = await findProductByTitle(shop.origin, 'Tern 3', 'en');
  publicPages = [to.home(), LISTING, path, to.search('phone'), prefixLocale(LISTING, 'ar')];
});
afterEach(() => breakable.restore());
afterAll(async () => {
  await shop?.stop();
  await breakable?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function get(path: string) {
  const answer = await fetch(new URL(path, shop.origin));
  const { status, headers } = answer;
  return { status, age: headers.get('age'), retryAfter: headers.get('retry-after'), body: await answer.text() };
}

test.each(['refuses connections', 'hangs'])(
  'while the database %s, pages rendered in the last minute are served, and the others report an outage',
  async (how) => {
    // copies are served for a moment after an outage
    const seen = async () => (await Promise.all(publicPages.map(get))).map(({ status, age }) => [status, age]);
    await expect.poll(seen).toEqual(publicPages.map(() => [200, null]));
    const before = await Promise.all(publicPages.map(get));
    const asset = /\/assets\/[\w.-]+\.css/.exec(before[0]?.body ?? '')?.[0] ?? '';
    if (how === 'hangs') breakable.hang();
    else await breakable.refuse();

    // the page cache must expire first
    await expect.poll(async () => (await get(LISTING)).age).not.toBeNull();
    const copies = await Promise.all(publicPages.map(get));
    expect(copies.map(({ status, body }) => [status, body])).toEqual(before.map(({ body }) => [200, body]));
    for (const { age } of copies) expect(Number(age)).toBeLessThanOrEqual(60);

    const others = await Promise.all([to.cart(), prefixLocale(to.brands(), 'fr'), to.orders()].map(get));
    expect(others.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(others.map(() => [503, '5']));
    expect(others[1]?.body).toContain('<html lang="fr"');
    for (const path of [asset, unprefixedPaths.health(), unprefixedPaths.serviceWorker()])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    expect((await get(unprefixedPaths.ready())).status).toBe(503);

    await breakable.restore();
    await expect.poll(() => get(LISTING)).toMatchObject({ status: 200, age: null });
    expect((await get(to.cart())).status).toBe(200);
    expect((await get(unprefixedPaths.ready())).status).toBe(200);
  },
);
