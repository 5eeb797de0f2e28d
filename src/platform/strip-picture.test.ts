import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stripPicture } from './strip-picture.ts';

const segment = (marker: number, data: string) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), Buffer.from(data, 'latin1')]);
const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  segment(0xe0, 'JFIF\0'),
  segment(0xe1, 'Exif\0\0 Kabul 34.5 N'),
  segment(0xfe, 'made by me'),
  segment(0xdb, 'tables'),
  segment(0xda, 'scan'),
  Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd9]),
  Buffer.from('<script>hidden</script>'),
]);
const chunk = (name: string, data: string) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, Buffer.from(data, 'latin1'), Buffer.alloc(4)]);
};
const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  ...[chunk('IHDR', 'head'), chunk('eXIf', 'Kabul'), chunk('tEXt', 'Author me'), chunk('IDAT', 'pixels')],
  ...[chunk('IEND', ''), Buffer.from('PK hidden archive')],
]);

test('a photo loses its place, its remarks and what hides behind its end, and nothing else', () => {
  const jpeg = stripPicture(JPEG);
  expect(jpeg?.kind).toBe('jpeg');
  for (const gone of ['Kabul', 'made by me', 'hidden']) expect(jpeg?.bytes.includes(gone)).toBe(false);
  for (const kept of ['JFIF', 'tables', 'scan']) expect(jpeg?.bytes.includes(kept)).toBe(true);
  const png = stripPicture(PNG);
  expect(png?.kind).toBe('png');
  for (const gone of ['Kabul', 'Author', 'hidden']) expect(png?.bytes.includes(gone)).toBe(false);
  for (const kept of ['head', 'pixels']) expect(png?.bytes.includes(kept)).toBe(true);
});

test('stripped once more, a picture stays as it is', () => {
  for (const picture of [JPEG, PNG]) {
    const once = stripPicture(picture);
    expect(once && stripPicture(once.bytes)).toEqual(once);
  }
});

test('what is cut short, or no picture at all, is refused and never a fault', () => {
  expect(stripPicture(Buffer.from('GIF89a'))).toBeNull();
  expect(stripPicture(JPEG.subarray(0, 40))).toBeNull();
  expect(stripPicture(PNG.subarray(0, 40))).toBeNull();
  fc.assert(
    fc.property(fc.constantFrom(JPEG, PNG), fc.nat(120), fc.integer({ min: 0, max: 255 }), (picture, at, byte) => {
      const bent = Buffer.from(picture);
      bent[at % bent.length] = byte;
      const stripped = stripPicture(bent);
      expect(stripped === null || stripped.bytes.length <= bent.length).toBe(true);
    }),
  );
});
