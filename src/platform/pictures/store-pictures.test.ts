import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { blackPng, cameraPicture } from '../../../test/support/pictures.ts';
import {
  deletePublicPictures,
  recodePrivatePictures,
  storePublicPictures,
  validatePictures,
} from './store-pictures.ts';

const RULE = { field: 'images', maxCount: 5 };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'souk-pictures-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const stored = () => readdir(path.join(dataDir, 'files')).catch(() => []);
const fileOf = (name: string) => readFile(path.join(dataDir, 'files', name));

async function keep(...files: Uint8Array[]): Promise<string[]> {
  const stored = await storePublicPictures(dataDir, files, RULE);
  if (!stored.ok) throw new Error(stored.refusal.code);
  return stored.value;
}

test('a picture is stored upright, scaled down, with a thumbnail and without metadata', async () => {
  const [name = ''] = await keep(await cameraPicture({ width: 3000, height: 2000, orientation: 6 }));
  expect(await sharp(await fileOf(name)).metadata()).toMatchObject({ format: 'webp', width: 1067, height: 1600 });
  expect(await sharp(await fileOf(`thumb-${name}`)).metadata()).toMatchObject({ width: 480, height: 480 });
  for (const one of await stored()) {
    const bytes = await fileOf(one);
    expect(bytes.includes('Kabul')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  }
  await deletePublicPictures(dataDir, [name]);
  expect(await stored()).toEqual([]);
});

test('a small picture is not enlarged, and data after its end is removed', async () => {
  const small = await cameraPicture({ width: 60, height: 40 });
  const [name = ''] = await keep(Buffer.concat([small, Buffer.from('<script>hidden</script>')]));
  const bytes = await fileOf(name);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 60, height: 40 });
  expect(bytes.includes('hidden')).toBe(false);
});

test('CMYK, 16-bit, grayscale and transparent pictures are converted', async () => {
  const photo = sharp(await cameraPicture());
  const given = await Promise.all([
    photo.clone().toColourspace('cmyk').jpeg().toBuffer(),
    photo.clone().toColourspace('rgb16').png().toBuffer(),
    photo.clone().greyscale().jpeg().toBuffer(),
    photo.clone().ensureAlpha(0.5).png().toBuffer(),
  ]);
  for (const name of await keep(...given))
    expect(await sharp(await fileOf(name)).metadata()).toMatchObject({ format: 'webp', space: 'srgb', depth: 'uchar' });
});

test('invalid, too large, damaged and decompression-bomb files are refused at their field, and the valid ones are not stored', async () => {
  const good = await cameraPicture();
  const gif = await sharp(good).gif().toBuffer();
  const bad: [string, Uint8Array][] = [
    ['pictures.kind', gif],
    ['pictures.kind', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['pictures.kind', Buffer.from('%PDF-1.7')],
    ['pictures.kind', Buffer.concat([good, Buffer.alloc(1_000_000)])],
    ['pictures.unreadable', good.subarray(0, good.length / 2)],
    ['pictures.unreadable', blackPng({ width: 30_000, height: 30_000, rows: 10 })],
    ['pictures.unreadable', blackPng({ width: 6400, height: 6300 })],
    ['pictures.unreadable', Buffer.concat([good.subarray(0, 20), Buffer.from('GIF89a')])],
  ];
  for (const [code, bytes] of bad) {
    const stored = await storePublicPictures(dataDir, [good, bytes], RULE);
    expect(stored).toMatchObject({ ok: false, refusal: { code, fields: { images: [{ code }] } } });
  }
  expect(await storePublicPictures(dataDir, Array(6).fill(good), RULE)).toMatchObject({
    refusal: { code: 'pictures.too-many', facts: { most: 5 } },
  });
  expect(await stored()).toEqual([]);
});

test('the refusal of a format lists the formats that are accepted', async () => {
  const gif = await sharp(await cameraPicture())
    .gif()
    .toBuffer();
  const rules = [RULE, { field: 'images', maxCount: 5, maxKb: 10_000, kinds: ['jpeg', 'png', 'webp'] as const }];
  const facts = rules.map((rule) => validatePictures([gif], rule).images?.[0]?.facts);
  expect(facts).toEqual([
    { kinds: 'jpg, png', max: 1000 },
    { kinds: 'jpg, png, webp', max: 10_000 },
  ]);
});

test('when the disk is full, nothing is stored and the upload is refused', async () => {
  // opening a file fails, as on a full disk
  await writeFile(path.join(dataDir, 'files'), '');
  const stored = await storePublicPictures(dataDir, [await cameraPicture()], RULE);
  expect(stored).toMatchObject({ ok: false, refusal: { code: 'pictures.not-stored', kind: 'unavailable' } });
  expect(await readdir(dataDir)).toEqual(['files']);
});

test('a private picture keeps its format', async () => {
  const photo = sharp(await cameraPicture());
  const given = [await photo.clone().png().toBuffer(), await photo.clone().webp().toBuffer()];
  const kinds = ['jpeg', 'png', 'webp'] as const;
  const recoded = await recodePrivatePictures(given, { field: 'proof', maxCount: 2, kinds });
  expect(recoded.ok && recoded.value.map(({ kind }) => kind)).toEqual(['png', 'jpeg']);
});
