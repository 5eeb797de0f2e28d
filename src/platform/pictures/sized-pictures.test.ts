import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getSizedName, PICTURE_WIDTHS, type PictureWidth } from '../../kernel/pictures/picture-widths.ts';
import { createSizedPicture, deleteSizedPictures, getSizesFolder, purgeSizedPictures } from './sized-pictures.ts';

const NAME = 'u0123456789abcdef0123456789abcdef.webp';
const LATER = new Date('2026-11-22T12:00:00Z');

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'souk-sizes-'));
  await mkdir(path.join(dataDir, 'files'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function store(name: string, { width = 1067, height = 1600, background = '#4a7' } = {}): Promise<void> {
  const picture = sharp({ create: { width, height, channels: 3, background } });
  await writeFile(path.join(dataDir, 'files', name), await picture.webp().toBuffer());
}

const pathOf = (width: PictureWidth, name = NAME) => path.join(getSizesFolder(dataDir), getSizedName(name, width));
const measure = (width: PictureWidth, name = NAME) => sharp(pathOf(width, name)).metadata();
const listVersions = async () =>
  (await readdir(getSizesFolder(dataDir), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  );

test('a version has the width of its name, also of a portrait, and no picture is enlarged', async () => {
  await store(NAME);
  for (const width of PICTURE_WIDTHS) expect(await createSizedPicture(dataDir, NAME, width)).toBe('made');
  expect(await measure(320)).toMatchObject({ format: 'heif', width: 320, height: 480 });
  expect(await measure(1440)).toMatchObject({ width: 1067, height: 1600 });
  expect(await createSizedPicture(dataDir, NAME, 320)).toBe('ready');
});

test('a picture that is replaced under its name gets new versions', async () => {
  await store('phone.webp');
  expect(await createSizedPicture(dataDir, 'phone.webp', 320)).toBe('made');
  await store('phone.webp', { width: 800, height: 800 });
  await utimes(path.join(dataDir, 'files', 'phone.webp'), LATER, LATER);
  expect(await createSizedPicture(dataDir, 'phone.webp', 320)).toBe('made');
  expect(await measure(320, 'phone.webp')).toMatchObject({ width: 320, height: 320 });
});

test('missing, unreadable and vector pictures have no versions', async () => {
  await writeFile(path.join(dataDir, 'files', 'broken.webp'), 'RIFF....WEBP');
  await writeFile(path.join(dataDir, 'files', 'mark.svg'), '<svg/>');
  expect(await createSizedPicture(dataDir, 'broken.webp', 320)).toBe('failed');
  expect(await createSizedPicture(dataDir, 'broken.webp', 320)).toBe('failed');
  expect(await createSizedPicture(dataDir, 'mark.svg', 320)).toBe('missing');
  expect(await createSizedPicture(dataDir, NAME, 320)).toBe('missing');
  expect(await listVersions()).toEqual([]);
});

test('concurrent requests of one version make it once, and hundreds of versions are limited', async () => {
  await store(NAME, { width: 40, height: 40 });
  expect(await Promise.all([1, 2, 3].map(() => createSizedPicture(dataDir, NAME, 320)))).toEqual([
    'made',
    'made',
    'made',
  ]);
  const names = Array.from({ length: 50 }, (_, index) => `small-${index}.webp`);
  for (const name of names) await store(name, { width: 20, height: 20 });
  const all = names.flatMap((name) => PICTURE_WIDTHS.map((width) => createSizedPicture(dataDir, name, width)));
  const states = await Promise.all(all);
  expect(states.filter((state) => state === 'busy').length).toBeGreaterThan(0);
  expect(states.filter((state) => state === 'made').length).toBeGreaterThan(100);
});

test('versions are deleted with their picture, by name and by the purge', async () => {
  await store(NAME);
  await store(`thumb-${NAME}`, { width: 480, height: 480 });
  await store('phone.webp');
  for (const name of [NAME, `thumb-${NAME}`, 'phone.webp']) await createSizedPicture(dataDir, name, 160);
  await deleteSizedPictures(dataDir, NAME);
  expect((await listVersions()).map(({ name }) => name)).toEqual(['phone.avif']);

  await createSizedPicture(dataDir, NAME, 160);
  await writeFile(path.join(getSizesFolder(dataDir), 'w160', '.u0.avif1.part'), 'x');
  await rm(path.join(dataDir, 'files', NAME));
  const tomorrow = Date.now() + 86_400_000;
  expect(await purgeSizedPictures(dataDir, 0)).toBe(1);
  expect(await purgeSizedPictures(dataDir, tomorrow)).toBe(1);
  expect((await listVersions()).map(({ name }) => name)).toEqual(['phone.avif']);
});
