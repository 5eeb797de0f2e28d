import { expect, test } from 'vitest';
import { formatSize, formatSpecNumber, formatStorage } from './format-spec.ts';

test('the percent sign is placed as the locale requires', () => {
  expect(formatSpecNumber(88, '%', 'en')).toBe('88%');
  expect(formatSpecNumber(88, '%', 'tr')).toBe('%88');
  expect(formatSpecNumber(88, '%', 'fr')).toMatch(/^88\s%$/);
});

test('lengths are localised, signs such as mAh are the same in all locales', () => {
  expect(formatSpecNumber(6.3, 'in', 'tr')).toBe('6,3 inç');
  expect(formatSpecNumber(6.3, 'in', 'fr')).toMatch(/^6,3\spouces$/);
  expect(formatSpecNumber(4410, 'mAh', 'tr')).toBe('\u20664.410\u00a0mAh\u2069');
});

test('French uses its own signs for gigabytes and megapixels', () => {
  expect(formatSpecNumber(16, 'GB', 'fr')).toBe('\u206616\u00a0Go\u2069');
  expect(formatSpecNumber(50, 'MP', 'fr')).toBe('\u206650\u00a0Mpx\u2069');
  expect(formatSpecNumber(16, 'GB', 'en')).toBe('\u206616\u00a0GB\u2069');
});

test('Turkish uses its own signs for speed and brightness', () => {
  expect(formatSpecNumber(10, 'Gbit/s', 'tr')).toBe('\u206610\u00a0Gbit/sn\u2069');
  expect(formatSpecNumber(2600, 'nits', 'tr')).toBe('\u20662.600\u00a0nit\u2069');
});

test('storage is formatted in the larger unit with the signs of the locale', () => {
  expect(formatStorage(512, 'fr')).toBe('\u2066512\u00a0Go\u2069');
  expect(formatStorage(1024, 'fr')).toBe('\u20661\u00a0To\u2069');
  expect(formatStorage(1024, 'ar')).toBe('\u20661\u00a0TB\u2069');
});

test('the size of a packed product is in centimetres of the locale', () => {
  const size = { lengthMm: 300, widthMm: 200, heightMm: 55 };
  expect(formatSize(size, 'en')).toBe('30 × 20 × 5.5 cm');
  expect(formatSize(size, 'tr')).toBe('30 × 20 × 5,5 cm');
  expect(formatSize(size, 'fr')).toMatch(/^30 × 20 × 5,5\scm$/);
  expect(formatSize(size, 'ar')).toContain('سم');
});
