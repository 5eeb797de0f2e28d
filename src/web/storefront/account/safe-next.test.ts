import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inLocale } from '../../paths.ts';
import { safeNext } from './safe-next.ts';

test.each([
  ['/checkout', '/checkout'],
  ['/user/orders?page=2#last', '/user/orders?page=2#last'],
  ['/fr/checkout', '/checkout'],
])('after signing in, %s leads to %s of this shop', (next, path) => {
  expect(safeNext(next)).toBe(path);
});

test.each([
  null,
  '',
  'checkout',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/fr//evil.example',
  '/./\\evil.example',
])('%j leads home', (next) => {
  expect(safeNext(next)).toBe('/');
});

test('whatever next says, the way leads to this shop', () => {
  const origin = 'https://shop.example';
  const part = fc.constantFrom(
    '/',
    '\\',
    '//',
    '.',
    '..',
    'evil.example',
    '@',
    ':',
    '\t',
    '\n',
    '%2f',
    'ar',
    'fr',
    '?',
    '#',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      for (const locale of ['en', 'ar'] as const) {
        const address = inLocale(safeNext(`/${parts.join('')}`), locale);
        expect(new URL(address, origin).origin).toBe(origin);
      }
    }),
  );
});
