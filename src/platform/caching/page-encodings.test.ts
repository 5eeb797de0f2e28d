import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BackgroundCompression, PageEncodings } from './page-encodings.ts';

const BODY = readFileSync('messages/en.json');

test('every encoding decodes to the body, and concurrent requests share one compression', async () => {
  const encodings = new PageEncodings(BODY);
  expect(encodings.peek('br')).toBeUndefined();
  const [br, again, zstd, gzip] = await Promise.all(
    (['br', 'br', 'zstd', 'gzip'] as const).map((encoding) => encodings.compress(encoding)),
  );
  expect(again).toBe(br);
  expect(encodings.peek('br')).toBe(br);
  expect(brotliDecompressSync(br ?? '')).toEqual(BODY);
  expect(zstdDecompressSync(zstd ?? '')).toEqual(BODY);
  expect(gunzipSync(gzip ?? '')).toEqual(BODY);
});

test('bodies that differ have different ETags', () => {
  expect(new PageEncodings(BODY).etag).toBe(new PageEncodings(Buffer.from(BODY)).etag);
  expect(new PageEncodings(Buffer.from('other')).etag).not.toBe(new PageEncodings(BODY).etag);
});

test('a body whose fast copy was sent gets a smaller Brotli copy, which is then preferred', async () => {
  const encodings = new PageEncodings(BODY);
  const compression = new BackgroundCompression(() => 0);
  expect(compression.offer(encodings)).toBeNull();
  const fast = await encodings.compress('br');
  expect(encodings.offered[0]).toBe('zstd');
  await compression.offer(encodings);
  const best = encodings.peek('br') ?? Buffer.alloc(0);
  expect(best.length).toBeLessThan(fast.length);
  expect(brotliDecompressSync(best)).toEqual(BODY);
  expect(encodings.offered[0]).toBe('br');
  expect(compression.offer(encodings)).toBeNull();
});

test('best copies are made one at a time, with pauses of twenty times their duration', async () => {
  let time = 0;
  const compression = new BackgroundCompression(() => time);
  const [first, second] = [new PageEncodings(BODY), new PageEncodings(BODY)];
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
