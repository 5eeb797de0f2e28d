import cookie from '@fastify/cookie';
import fc from 'fast-check';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { prefixLocale, unprefixedPaths } from '../paths.ts';
import { serveLanguageSwitch } from './language/language.server.ts';
import { safeReturnPath } from './safe-return-path.ts';

const ORIGIN = 'https://shop.example';
const HOSTILE = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/fr//evil.example',
  '/ar//evil.example',
  '/ar/./\\evil.example',
  '/./\\evil.example',
  '/x/..//evil.example',
];

test.each([
  ['/checkout', '/checkout'],
  ['/user/orders?page=2#last', '/user/orders?page=2#last'],
  ['/fr/checkout', '/checkout'],
])('%s returns to %s of this shop', (input, path) => {
  expect(safeReturnPath(input)).toBe(path);
});

test.each([null, '', 'checkout', 'https://evil.example', `/${'a'.repeat(2000)}`, ...HOSTILE])(
  '%j returns home',
  (input) => {
    expect(safeReturnPath(input)).toBe('/');
  },
);

/** Fragments that URL parsers treat specially, and random strings. */
const address = fc.oneof(
  fc
    .array(
      fc.constantFrom(
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
        '%5c',
        'ar',
        'fr',
        '?',
        '#',
      ),
      { maxLength: 8 },
    )
    .map((parts) => `/${parts.join('')}`),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.webUrl(),
);

test('every input resolves to the origin of this shop, with and without a locale prefix', () => {
  fc.assert(
    fc.property(address, (input) => {
      for (const locale of ['en', 'ar'] as const)
        expect(new URL(prefixLocale(safeReturnPath(input), locale), ORIGIN).origin).toBe(ORIGIN);
    }),
  );
});

test('choosing a language never redirects to another site', async () => {
  const app = fastify();
  await app.register(cookie);
  serveLanguageSwitch(app);
  for (const locale of ['en', 'ar'] as const)
    for (const path of HOSTILE) {
      const { headers } = await app.inject(unprefixedPaths.language(locale, path));
      expect(new URL(String(headers.location), ORIGIN).href, path).toBe(`${ORIGIN}${prefixLocale('/', locale)}`);
    }
  await app.close();
});
