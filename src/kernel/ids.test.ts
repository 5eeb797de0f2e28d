import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUuid, parseTrackCode, randomSixDigitCode, randomToken, randomTrackCode, uuidv7 } from './ids.ts';

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

test('tokens have 256 bits in characters allowed in URLs and cookies', () => {
  const tokens = Array.from({ length: 200 }, randomToken);
  expect(new Set(tokens).size).toBe(200);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
});

test('a track code is parsed with look-alike characters, spaces and lower case', () => {
  const code = randomTrackCode();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  const typed = ` ${code.slice(0, 5)}-${code.slice(5)} `.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
  expect(parseTrackCode(typed)).toBe(code);
});

test('other text is not a track code', () => {
  for (const typed of ['', 'ABC', 'ABCDEFGHJKM', 'ABCDEFGHJU', 'ABCDEFGHJ\u0000', 'ＡBCDEFGHJK'])
    expect(parseTrackCode(typed)).toBeNull();
});

test('verification codes have six digits', () => {
  for (let round = 0; round < 200; round++) expect(randomSixDigitCode()).toMatch(/^\d{6}$/);
});

test('a UUID in capitals, without hyphens or with extra characters is refused', () => {
  const id = '0199f0e4-7c00-7abc-8def-0123456789ab';
  for (const wrong of [id.toUpperCase(), id.replaceAll('-', ''), `${id} `, `{${id}}`, ''])
    expect(isUuid(wrong)).toBe(false);
});
