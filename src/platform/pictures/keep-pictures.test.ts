import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { blackPng, cameraPicture } from '../../../test/pictures.ts';
import { dropPublicPictures, keepPublicPictures, recodePrivatePictures } from './keep-pictures.ts';

const RULE = { field: 'images', most: 5 };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'souk-pictures-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const stored = () => readdir(path.join(dataDir, 'files')).catch(() => []);
const fileOf = (name: string) => readFile(path.join(dataDir, 'files', name));

async function keep(...files: Uint8Array[]): Promise<string[]> {
  const kept = await keepPublicPictures(dataDir, files, RULE);
  if (!kept.ok) throw new Error(kept.refusal.code);
  return kept.value;
}

test('a picture is shown upright, no larger than a page needs, with a thumbnail, and says nothing beside its pixels', async () => {
  const [name = ''] = await keep(await cameraPicture({ width: 3000, height: 2000, orientation: 6 }));
  expect(await sharp(await fileOf(name)).metadata()).toMatchObject({ format: 'webp', width: 1067, height: 1600 });
  expect(await sharp(await fileOf(`thumb-${name}`)).metadata()).toMatchObject({ width: 480, height: 480 });
  for (const one of await stored()) {
    const bytes = await fileOf(one);
    expect(bytes.includes('Kabul')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  }
  await dropPublicPictures(dataDir, [name]);
  expect(await stored()).toEqual([]);
});

test('a small picture is not blown up, and what hides behind its end is gone', async () => {
  const small = await cameraPicture({ width: 60, height: 40 });
  const [name = ''] = await keep(Buffer.concat([small, Buffer.from('<script>hidden</script>')]));
  const bytes = await fileOf(name);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 60, height: 40 });
  expect(bytes.includes('hidden')).toBe(false);
});

test('printing colours, sixteen bits, grey and what shines through all become plain pictures', async () => {
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

test('what is no picture, too large, broken or a bomb is refused at its field, and the good ones beside it are not kept', async () => {
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
    const kept = await keepPublicPictures(dataDir, [good, bytes], RULE);
    expect(kept).toMatchObject({ ok: false, refusal: { code, fields: { images: [{ code }] } } });
  }
  expect(await keepPublicPictures(dataDir, Array(6).fill(good), RULE)).toMatchObject({
    refusal: { code: 'pictures.too-many', facts: { most: 5 } },
  });
  expect(await stored()).toEqual([]);
});

test('where the disk takes nothing more, nothing is kept and the sender is told', async () => {
  // as a full disk does it, opening a file in there fails
  await writeFile(path.join(dataDir, 'files'), '');
  const kept = await keepPublicPictures(dataDir, [await cameraPicture()], RULE);
  expect(kept).toMatchObject({ ok: false, refusal: { code: 'pictures.not-kept', kind: 'unavailable' } });
  expect(await readdir(dataDir)).toEqual(['files']);
});

test('a private picture keeps its kind', async () => {
  const photo = sharp(await cameraPicture());
  const given = [await photo.clone().png().toBuffer(), await photo.clone().webp().toBuffer()];
  const kinds = ['jpeg', 'png', 'webp'] as const;
  const recoded = await recodePrivatePictures(given, { field: 'proof', most: 2, kinds });
  expect(recoded.ok && recoded.value.map(({ kind }) => kind)).toEqual(['png', 'jpeg']);
});
