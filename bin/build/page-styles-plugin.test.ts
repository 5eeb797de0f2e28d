import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { joinStyles, type ManifestChunk, type ViteManifest } from './page-styles-plugin.ts';

const ROUTES: RouteConfigEntry[] = [
  { file: 'layout.tsx', children: [{ file: 'shop/home.tsx' }, { file: 'shop/cart.tsx' }, { file: 'shop/empty.tsx' }] },
];
const keyOf = (file: string) => `src/web/${file}?__react-router-build-client-route`;

/** The styles of every route after joining; a joined file is shown as the names that it contains. */
function join(chunks: Record<string, ManifestChunk>, shared: readonly string[]) {
  const manifest: ViteManifest = structuredClone(chunks);
  joinStyles({ manifest, routes: ROUTES, shared, join: (name, files) => `${name}(${files.join('+')})` });
  const ofRoute = (file: string) => manifest[keyOf(file)]?.css;
  return { manifest, ofRoute };
}

const CHUNKS: Record<string, ManifestChunk> = {
  [keyOf('root.tsx')]: { imports: ['core'] },
  [keyOf('layout.tsx')]: { imports: ['core', 'sign-in'] },
  [keyOf('shop/home.tsx')]: { css: ['home.css'], imports: ['core'] },
  [keyOf('shop/cart.tsx')]: { css: ['cart.css'], imports: ['lines', 'sign-in', 'totals'] },
  [keyOf('shop/empty.tsx')]: { imports: ['core'] },
  core: {},
  lines: { css: ['lines.css'], imports: ['totals', 'core'] },
  totals: { css: ['totals.css'], imports: ['lines'] },
  'sign-in': { css: ['sign-in.css'] },
};

test('a page has one file with the styles of its imports, in their order, besides those of the routes around it', () => {
  const { ofRoute } = join(CHUNKS, ['core.css', 'parts.css']);
  expect(ofRoute('root.tsx')).toEqual(['root(core.css+parts.css)']);
  expect(ofRoute('layout.tsx')).toEqual(['sign-in.css']);
  expect(ofRoute('shop/home.tsx')).toEqual(['home.css']);
  expect(ofRoute('shop/cart.tsx')).toEqual(['cart(cart.css+lines.css+totals.css)']);
  expect(ofRoute('shop/empty.tsx')).toBeUndefined();
});

test('the chunks that pages share name no styles of their own', () => {
  const { manifest } = join(CHUNKS, []);
  expect(Object.keys(manifest).filter((key) => manifest[key]?.css && !key.includes('?'))).toEqual([]);
});
