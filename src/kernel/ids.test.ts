import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUuid, randomToken, readTrackCode, sixDigits, trackCode, uuidv7 } from './ids.ts';

test('ids are well-formed, differ, and sort by time', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => uuidv7(1_760_000_000_000 + index));
  expect(new Set(ids).size).toBe(1000);
  expect(ids.every(isUuid)).toBe(true);
  expect([...ids].sort()).toEqual(ids);
});

test('the time of an id can be read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (time) => {
      expect(Number.parseInt(uuidv7(time).replaceAll('-', '').slice(0, 12), 16)).toBe(time);
    }),
  );
});

test('tokens carry 256 bits in characters that a URL and a cookie take', () => {
  const tokens = Array.from({ length: 200 }, randomToken);
  expect(new Set(tokens).size).toBe(200);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
});

test('a track code survives being read aloud and typed again', () => {
  const code = trackCode();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  const typed = ` ${code.slice(0, 5)}-${code.slice(5)} `.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
  expect(readTrackCode(typed)).toBe(code);
});

test('what is not a track code is none', () => {
  for (const typed of ['', 'ABC', 'ABCDEFGHJKM', 'ABCDEFGHJU', 'ABCDEFGHJ\u0000', 'ＡBCDEFGHJK'])
    expect(readTrackCode(typed)).toBeNull();
});

test('mailed codes have six digits', () => {
  for (let round = 0; round < 200; round++) expect(sixDigits()).toMatch(/^\d{6}$/);
});

test('a UUID in capitals, without hyphens or with more around it is not taken', () => {
  const id = '0199f0e4-7c00-7abc-8def-0123456789ab';
  for (const wrong of [id.toUpperCase(), id.replaceAll('-', ''), `${id} `, `{${id}}`, ''])
    expect(isUuid(wrong)).toBe(false);
});
