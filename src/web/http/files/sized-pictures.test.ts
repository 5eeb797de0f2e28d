import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePublicFiles } from './static-files.server.ts';

const UPLOAD = 'u0123456789abcdef0123456789abcdef-f30-70';
let dataDir: string;
let app: FastifyInstance;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'souk-public-'));
  await mkdir(path.join(dataDir, 'files'));
  for (const name of ['phone', 'thumb-phone', UPLOAD])
    await writeFile(
      path.join(dataDir, 'files', `${name}.webp`),
      await sharp({ create: { width: 900, height: 600, channels: 3, background: '#4a7' } })
        .webp()
        .toBuffer(),
    );
  await writeFile(path.join(dataDir, 'files', 'broken.webp'), 'RIFF....WEBP');
  app = Fastify();
  await servePublicFiles(app, dataDir);
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

const readHeaders = async (url: string) => {
  const { statusCode, headers } = await app.inject(url);
  return { status: statusCode, type: headers['content-type'], cache: headers['cache-control'] };
};

test('a version is served as AVIF once it is made; until then the stored picture is, and nothing keeps it', async () => {
  const until = await readHeaders('/files/w320/phone.avif');
  if (until.type === 'image/webp') expect(until).toMatchObject({ status: 200, cache: 'no-store' });
  await expect
    .poll(() => readHeaders('/files/w320/phone.avif'), { timeout: 10_000 })
    .toEqual({ status: 200, type: 'image/avif', cache: 'public, max-age=3600' });
  expect((await app.inject({ method: 'HEAD', url: '/files/w320/phone.avif' })).headers['content-type']).toBe(
    'image/avif',
  );
});

test('uploads, whose names are never reused, are kept for a year by browsers and for an hour by shared caches', async () => {
  const cache = 'public, max-age=31536000, s-maxage=3600, immutable';
  expect(await readHeaders(`/files/${UPLOAD}.webp`)).toEqual({ status: 200, type: 'image/webp', cache });
  await expect.poll(() => readHeaders(`/files/w320/${UPLOAD}.avif`), { timeout: 10_000 }).toMatchObject({ cache });
  expect(await readHeaders('/files/phone.webp')).toMatchObject({ cache: 'public, max-age=3600' });
});

test('a picture that cannot be decoded is served as it is', async () => {
  expect(await readHeaders('/files/w480/broken.avif')).toEqual({ status: 200, type: 'image/webp', cache: 'no-store' });
});

test.each([
  'w321/phone.avif',
  'w0/phone.avif',
  'w320/other.avif',
  'w320/phone.webp',
  'w320/phone.png',
  'w320/..%2F..%2Fsecret.avif',
  'w320/%2e%2e.avif',
  'w320/.phone.avif',
  'w320/phone.avif/more',
])('no version is made for %s', async (url) => {
  expect((await app.inject(`/files/${url}`)).statusCode).toBe(404);
  expect(await readdir(path.join(dataDir, 'sizes'))).toEqual(['w320']);
  expect((await readdir(path.join(dataDir, 'sizes', 'w320'))).toSorted()).toEqual(['phone.avif', `${UPLOAD}.avif`]);
});
