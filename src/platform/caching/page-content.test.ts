import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BackgroundCompression, PageContent } from './page-content.ts';

const BODY = readFileSync('messages/en.json');

test('every encoding decodes to the body, and concurrent requests share one compression', async () => {
  const content = new PageContent(BODY);
  expect(content.peek('br')).toBeUndefined();
  const [br, again, zstd, gzip] = await Promise.all(
    (['br', 'br', 'zstd', 'gzip'] as const).map((encoding) => content.compress(encoding)),
  );
  expect(again).toBe(br);
  expect(content.peek('br')).toBe(br);
  expect(brotliDecompressSync(br ?? '')).toEqual(BODY);
  expect(zstdDecompressSync(zstd ?? '')).toEqual(BODY);
  expect(gunzipSync(gzip ?? '')).toEqual(BODY);
});

test('a compressed copy replaces the body of a page with an ETag, and the body can still be read', async () => {
  const content = new PageContent(BODY);
  let resized = 0;
  content.onResize = () => {
    resized += 1;
  };
  const { etag } = content;
  const copy = await content.compress('zstd');
  expect(resized).toBe(1);
  expect(content.size).toBe(copy.length);
  expect(content.etag).toBe(etag);
  expect(await content.read()).toEqual(BODY);
  expect(gunzipSync(await content.compress('gzip'))).toEqual(BODY);
});

test('bodies that differ have different ETags', () => {
  expect(new PageContent(BODY).etag).toBe(new PageContent(Buffer.from(BODY)).etag);
  expect(new PageContent(Buffer.from('other')).etag).not.toBe(new PageContent(BODY).etag);
});

test('a body whose fast copy was sent gets a smaller Brotli copy, which is then preferred', async () => {
  const content = new PageContent(BODY);
  const compression = new BackgroundCompression(() => 0);
  expect(compression.offer(content)).toBeNull();
  const fast = await content.compress('br');
  expect(content.offered[0]).toBe('zstd');
  await compression.offer(content);
  const best = content.peek('br') ?? Buffer.alloc(0);
  expect(best.length).toBeLessThan(fast.length);
  expect(brotliDecompressSync(best)).toEqual(BODY);
  expect(content.offered[0]).toBe('br');
  expect(compression.offer(content)).toBeNull();
});

test('best copies are made one at a time, with pauses of twenty times their duration', async () => {
  let time = 0;
  const compression = new BackgroundCompression(() => time);
  const [first, second] = [new PageContent(BODY), new PageContent(BODY)];
  await Promise.all([first.compress('br'), second.compress('br')]);
  const running = compression.offer(first);
  expect(compression.offer(second)).toBeNull();
  time = 10;
  await running;
  time = 209;
  expect(compression.offer(second)).toBeNull();
  time = 210;
  await compression.offer(second);
  expect(second.offered[0]).toBe('br');
});
