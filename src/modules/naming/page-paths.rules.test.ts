import { expect, test } from 'vitest';
import { localizePagePath } from './page-paths.rules.ts';

const ARABIC = { '/page/contact': `/page/${encodeURIComponent('اتصل-بنا')}` };

test('a content page is linked by its localised slug, and the query string is preserved', () => {
  expect(decodeURIComponent(localizePagePath('/page/contact?topic=other#form', ARABIC))).toBe(
    '/page/اتصل-بنا?topic=other#form',
  );
  for (const path of ['/page/about', '/page', '/page/stores', '/products?from=/page/contact', '/page/toString'])
    expect(localizePagePath(path, ARABIC)).toBe(path);
});
