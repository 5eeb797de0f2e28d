import { expect, test } from 'vitest';
import { markDatabaseError } from '../database/database-down.ts';
import { DATABASE_DOWN } from '../database/database-health.ts';
import { OverloadedError } from '../overload/unavailable.ts';
import { type CachedPage, createPageCache, type Page, type PageCacheOptions } from './page-cache.ts';
import type { AgedValue } from './stale-if-error.ts';

/** Generous timeout for a busy machine. */
const BUSY = { timeout: 20_000 };

const page = (body: string, isPublic = true): Page => ({ status: 200, headers: {}, body: Buffer.from(body), isPublic });

/** A database that responds. */
const UP = { isDown: () => false, unlessDown: <T>(work: Promise<T>) => work };

function cacheOf(options: Partial<PageCacheOptions>) {
  return createPageCache({ ttlMs: 1000, maxStaleMs: 60_000, maxBytes: 1_000_000, health: UP, ...options });
}

const textOf = async ({ value }: AgedValue<CachedPage>) => (await value.content.read()).toString();
const textsOf = (answers: AgedValue<CachedPage>[]) => Promise.all(answers.map(textOf));

function counting(isPublic = true) {
  let count = 0;
  const render = async () => {
    count += 1;
    return page(`page ${count}`, isPublic);
  };
  return { render, count: () => count };
}

test('a public page is rendered once within its lifetime', async () => {
  const { render, count } = counting();
  const cache = cacheOf({ ttlMs: 1000, maxBytes: 1_000_000, now: () => 0 });
  await cache.serve('/a', render);
  expect(await textOf(await cache.serve('/a', render))).toBe('page 1');
  expect(count()).toBe(1);
});

test('an expired page is rendered again, once for all concurrent requests', async () => {
  let time = 0;
  const { render, count } = counting();
  const cache = cacheOf({ ttlMs: 1000, maxBytes: 1_000_000, now: () => time });
  await cache.serve('/a', render);
  time = 1000;
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.serve('/a', render)));
  expect(new Set(await textsOf(answers))).toEqual(new Set(['page 2']));
  expect(count()).toBe(2);
});

test('a page of another revision is rendered again, once for all concurrent requests', async () => {
  const { render, count } = counting();
  let revision = 1;
  const readRevision = () => revision;
  const cache = cacheOf({ now: () => 0 });
  await cache.serve('/a', render, readRevision);
  revision = 2;
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.serve('/a', render, readRevision)));
  expect(new Set(await textsOf(answers))).toEqual(new Set(['page 2']));
  expect(await textOf(await cache.serve('/a', render, readRevision))).toBe('page 2');
  expect(count()).toBe(2);
});

test('a render that began before a change is not served after it', async () => {
  let time = 0;
  let revision = 1;
  const readRevision = () => revision;
  const cache = cacheOf({ now: () => time });
  await cache.serve('/a', async () => page('first'), readRevision);
  time = 2_000;
  let finish: (made: Page) => void = () => undefined;
  const former = cache.serve('/a', () => new Promise((resolve) => (finish = resolve)), readRevision);
  revision = 2;
  expect(await textOf(await cache.serve('/a', async () => page('new'), readRevision))).toBe('new');
  finish(page('former'));
  expect(await textOf(await former)).toBe('former');
  expect(await textOf(await cache.serve('/a', async () => page('new again'), readRevision))).toBe('new again');
});

test('a page of another revision is the stale copy of an outage', async () => {
  let time = 0;
  let revision = 1;
  const readRevision = () => revision;
  const cache = cacheOf({ now: () => time });
  await cache.serve('/a', async () => page('copy'), readRevision);
  [time, revision] = [100, 2];
  expect(await textOf(await cache.serve('/a', away, readRevision))).toBe('copy');
});

test('a private page is never served to another visitor', async () => {
  const { render, count } = counting(false);
  const cache = cacheOf({ ttlMs: 1000, maxBytes: 1_000_000, now: () => 0 });
  const answers = await Promise.all([cache.serve('/cart', render), cache.serve('/cart', render)]);
  await cache.serve('/cart', render);
  expect(answers[0]?.value.content.etag).not.toEqual(answers[1]?.value.content.etag);
  expect(count()).toBe(3);
});

test('a page that became private is rendered for each waiting request', async () => {
  let time = 0;
  let isPublic = true;
  let count = 0;
  const cache = cacheOf({ ttlMs: 1000, maxBytes: 1_000_000, now: () => time });
  const render = async () => page(`page ${++count}`, isPublic);
  await cache.serve('/a', render);
  [time, isPublic] = [1000, false];
  const answers = await Promise.all([cache.serve('/a', render), cache.serve('/a', render)]);
  expect(answers[0]?.value.content.etag).not.toEqual(answers[1]?.value.content.etag);
});

test('a failed render is not cached, and the next request retries', async () => {
  let time = 0;
  const cache = cacheOf({ ttlMs: 1000, maxBytes: 1_000_000, now: () => time });
  await cache.serve('/a', async () => page('first'));
  time = 1000;
  await expect(cache.serve('/a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await textOf(await cache.serve('/a', async () => page('second')))).toBe('second');
});

test('the least recently used page is evicted', async () => {
  const cache = cacheOf({ ttlMs: 1000, maxBytes: 12, now: () => 0 });
  const of = (body: string) => async () => page(body);
  await cache.serve('/a', of('aaaaa'));
  await cache.serve('/b', of('bbbbb'));
  await cache.serve('/a', of('not again'));
  await cache.serve('/c', of('ccccc'));
  expect(await textOf(await cache.serve('/a', of('new')))).toBe('aaaaa');
  expect(await textOf(await cache.serve('/b', of('new')))).toBe('new');
});

test('nothing is cached when the cache is disabled', async () => {
  const { render, count } = counting();
  const cache = cacheOf({ ttlMs: 0, maxBytes: 1_000_000, now: () => 0 });
  await cache.serve('/a', render);
  await cache.serve('/a', render);
  expect(count()).toBe(2);
});

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const away = () => Promise.reject(markDatabaseError(refused));

test('while the database is down, a stale copy of at most a minute is served with its age', async () => {
  let time = 0;
  const cache = cacheOf({ now: () => time });
  await cache.serve('/a', async () => page('copy'));
  time = 59_999;
  const stale = await cache.serve('/a', away);
  expect([await textOf(stale), stale.ageMs]).toEqual(['copy', 59_999]);
  time = 60_000;
  await expect(cache.serve('/a', away)).rejects.toThrow('ECONNREFUSED');
});

test('an application error is not replaced by a stale copy', async () => {
  let time = 0;
  const cache = cacheOf({ now: () => time });
  await cache.serve('/a', async () => page('copy'));
  time = 2_000;
  await expect(cache.serve('/a', () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
});

test('an overloaded process serves a stale copy', async () => {
  let time = 0;
  const cache = cacheOf({ now: () => time });
  await cache.serve('/a', async () => page('copy'));
  time = 2_000;
  expect(await textOf(await cache.serve('/a', () => Promise.reject(new OverloadedError())))).toBe('copy');
});

test('a private page has no stale copy', async () => {
  const cache = cacheOf({ now: () => 0 });
  await cache.serve('/cart', async () => page('mine', false));
  await expect(cache.serve('/cart', away)).rejects.toThrow('ECONNREFUSED');
});

test('a hanging render is abandoned when the database is down, and its page is cached when it completes', async () => {
  let [time, isDown] = [0, false];
  let goDown: () => void = () => undefined;
  const down = new Promise<typeof DATABASE_DOWN>((resolve) => {
    goDown = () => resolve(DATABASE_DOWN);
  });
  const health = { isDown: () => isDown, unlessDown: <T>(work: Promise<T>) => Promise.race([work, down]) };
  const cache = cacheOf({ now: () => time, health });
  await cache.serve('/a', async () => page('copy'));
  time = 5_000;
  let finish: (made: Page) => void = () => undefined;
  const hanging = cache.serve('/a', () => new Promise((resolve) => (finish = resolve)));
  isDown = true;
  goDown();
  expect(await textOf(await hanging)).toBe('copy');
  isDown = false;
  finish(page('new'));
  await expect.poll(async () => textOf(await cache.serve('/a', away)), BUSY).toBe('new');
});

test('while the database is down, stale copies are served immediately, and one render at a time probes it', async () => {
  let [time, isDown, renders] = [0, false, 0];
  const cache = cacheOf({ now: () => time, health: { ...UP, isDown: () => isDown } });
  for (const key of ['/a', '/b']) await cache.serve(key, async () => page(`copy of ${key}`));
  [time, isDown] = [5_000, true];
  let finish: (made: Page) => void = () => undefined;
  const render = () => {
    renders += 1;
    return new Promise<Page>((resolve) => {
      finish = resolve;
    });
  };
  const answers = await Promise.all(['/a', '/b', '/a', '/b'].map((key) => cache.serve(key, render)));
  expect(await textsOf(answers)).toEqual(['copy of /a', 'copy of /b', 'copy of /a', 'copy of /b']);
  expect(renders).toBe(1);
  isDown = false;
  finish(page('back'));
  await expect.poll(async () => textOf(await cache.serve('/a', away)), BUSY).toBe('back');
});

test('a page rendered while the database was down is not cached as fresh', async () => {
  let isDown = true;
  const cache = cacheOf({ now: () => 0, health: { ...UP, isDown: () => isDown } });
  await cache.serve('/a', async () => page('made of copies'));
  isDown = false;
  expect(await textOf(await cache.serve('/a', async () => page('new')))).toBe('new');
});

test('renders with the same body share their content, and a changed body gets its own', async () => {
  let [time, body] = [0, 'same'];
  const cache = cacheOf({ now: () => time });
  const serve = async () => (await cache.serve('/a', async () => page(body))).value.content;
  const first = await serve();
  time = 1_000;
  expect(await serve()).toBe(first);
  [time, body] = [2_000, 'changed'];
  const changed = await serve();
  expect(changed).not.toBe(first);
  expect(changed.etag).not.toBe(first.etag);
});

test('only a page that `serve` would return without a render is found', async () => {
  let [time, revision] = [0, 1];
  const cache = cacheOf({ now: () => time });
  expect(cache.find('/a')).toBeNull();
  await cache.serve(
    '/a',
    async () => page('a'),
    () => revision,
  );
  expect((await cache.find('/a')?.content.read())?.toString()).toBe('a');
  revision = 2;
  expect(cache.find('/a')).toBeNull();
  [time, revision] = [1_000, 1];
  expect(cache.find('/a')).toBeNull();
});

test('concurrent first requests share one render of a public page', async () => {
  const { render, count } = counting();
  const cache = cacheOf({ now: () => 0 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.serve('/a', render)));
  expect(new Set(await textsOf(answers))).toEqual(new Set(['page 1']));
  expect(count()).toBe(1);
});

test('concurrent first requests do not share a private page, and later ones do not wait for each other', async () => {
  const { render, count } = counting(false);
  const cache = cacheOf({ now: () => 0 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.serve('/cart', render)));
  expect(new Set(await textsOf(answers)).size).toBe(20);
  expect(count()).toBe(20);
  const slow = cache.serve('/cart', () => new Promise(() => undefined));
  expect(await textOf(await cache.serve('/cart', render))).toBe('page 21');
  expect(slow).toBeInstanceOf(Promise);
});

test('a failed first render fails only its own request', async () => {
  const cache = cacheOf({ now: () => 0 });
  const failed = cache.serve('/a', async () => Promise.reject(new Error('the first one')));
  const next = cache.serve('/a', async () => page('next'));
  await expect(failed).rejects.toThrow('the first one');
  expect(await textOf(await next)).toBe('next');
});

test('without a lifetime every request renders its page', async () => {
  const { render, count } = counting();
  const cache = cacheOf({ ttlMs: 0 });
  await Promise.all(Array.from({ length: 5 }, () => cache.serve('/a', render)));
  expect(count()).toBe(5);
});
