import { expect, test } from 'vitest';
import { createPageCache, type Page } from './page-cache.ts';

const page = (body: string, isPublic = true): Page => ({ status: 200, headers: {}, body: Buffer.from(body), isPublic });

function counting(isPublic = true) {
  let count = 0;
  const render = async () => {
    count += 1;
    return page(`page ${count}`, isPublic);
  };
  return { render, count: () => count };
}

test('a public page is made once while it is fresh', async () => {
  const { render, count } = counting();
  const cache = createPageCache(1000, 1_000_000, () => 0);
  await cache.serve('/a', render);
  expect((await cache.serve('/a', render)).body.toString()).toBe('page 1');
  expect(count()).toBe(1);
});

test('a page older than its time is made anew, once for all who ask meanwhile', async () => {
  let time = 0;
  const { render, count } = counting();
  const cache = createPageCache(1000, 1_000_000, () => time);
  await cache.serve('/a', render);
  time = 1000;
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.serve('/a', render)));
  expect(new Set(answers.map((answer) => answer.body.toString()))).toEqual(new Set(['page 2']));
  expect(count()).toBe(2);
});

test('a personal page is never given to a second visitor', async () => {
  const { render, count } = counting(false);
  const cache = createPageCache(1000, 1_000_000, () => 0);
  const answers = await Promise.all([cache.serve('/cart', render), cache.serve('/cart', render)]);
  await cache.serve('/cart', render);
  expect(answers[0]?.body).not.toEqual(answers[1]?.body);
  expect(count()).toBe(3);
});

test('a page that turned personal is made for everybody who waited for it', async () => {
  let time = 0;
  let isPublic = true;
  let count = 0;
  const cache = createPageCache(1000, 1_000_000, () => time);
  const render = async () => page(`page ${++count}`, isPublic);
  await cache.serve('/a', render);
  [time, isPublic] = [1000, false];
  const answers = await Promise.all([cache.serve('/a', render), cache.serve('/a', render)]);
  expect(answers[0]?.body).not.toEqual(answers[1]?.body);
});

test('a failed page is not kept, and the next visitor tries again', async () => {
  let time = 0;
  const cache = createPageCache(1000, 1_000_000, () => time);
  await cache.serve('/a', async () => page('first'));
  time = 1000;
  await expect(cache.serve('/a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect((await cache.serve('/a', async () => page('second'))).body.toString()).toBe('second');
});

test('the least recently used page makes room', async () => {
  const cache = createPageCache(1000, 12, () => 0);
  const of = (body: string) => async () => page(body);
  await cache.serve('/a', of('aaaaa'));
  await cache.serve('/b', of('bbbbb'));
  await cache.serve('/a', of('not again'));
  await cache.serve('/c', of('ccccc'));
  expect((await cache.serve('/a', of('new'))).body.toString()).toBe('aaaaa');
  expect((await cache.serve('/b', of('new'))).body.toString()).toBe('new');
});

test('nothing is kept where keeping is off', async () => {
  const { render, count } = counting();
  const cache = createPageCache(0, 1_000_000, () => 0);
  await cache.serve('/a', render);
  await cache.serve('/a', render);
  expect(count()).toBe(2);
});
