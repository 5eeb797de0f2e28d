import { expect, test } from 'vitest';
import { specNumber, storageText } from './spec-text.ts';

test('the sign of a share stands where the language puts it', () => {
  expect(specNumber(88, '%', 'en')).toBe('88%');
  expect(specNumber(88, '%', 'tr')).toBe('%88');
  expect(specNumber(88, '%', 'fr')).toMatch(/^88\s%$/);
});

test('a length is named in the language, a sign such as mAh is the same everywhere', () => {
  expect(specNumber(6.3, 'in', 'tr')).toBe('6,3 inç');
  expect(specNumber(6.3, 'in', 'fr')).toMatch(/^6,3\spouces$/);
  expect(specNumber(4410, 'mAh', 'tr')).toBe('\u20664.410\u00a0mAh\u2069');
});

test('French has its own signs for gigabytes and megapixels', () => {
  expect(specNumber(16, 'GB', 'fr')).toBe('\u206616\u00a0Go\u2069');
  expect(specNumber(50, 'MP', 'fr')).toBe('\u206650\u00a0Mpx\u2069');
  expect(specNumber(16, 'GB', 'en')).toBe('\u206616\u00a0GB\u2069');
});

test('Turkish writes speeds and brightness its own way', () => {
  expect(specNumber(10, 'Gbit/s', 'tr')).toBe('\u206610\u00a0Gbit/sn\u2069');
  expect(specNumber(2600, 'nits', 'tr')).toBe('\u20662.600\u00a0nit\u2069');
});

test('what a device holds is told in the larger unit, in the language’s signs', () => {
  expect(storageText(512, 'fr')).toBe('\u2066512\u00a0Go\u2069');
  expect(storageText(1024, 'fr')).toBe('\u20661\u00a0To\u2069');
  expect(storageText(1024, 'ar')).toBe('\u20661\u00a0TB\u2069');
});
