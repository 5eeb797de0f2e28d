import { expect, test } from 'vitest';
import home from '../../db/demo/data/home.json' with { type: 'json' };
import { BANNER_PLACEMENT } from '../../src/modules/content/banners/banner-placement.rules.ts';
import { prefixLocale, to } from '../../src/web/paths.ts';
import { findProductByTitle } from './support/product-api.ts';
import { extractLinks, extractTexts } from './support/read-html.ts';
import { origin } from './support/worker-shop.ts';

const LOCALES = ['en', 'fr', 'ar', 'tr', 'hi'] as const;

async function htmlOf(path: string): Promise<string> {
  return (await fetch(origin + path)).text();
}

test('lists, product pages and the cart show the banner of their type, with its link, in every language', async () => {
  const phone = await findProductByTitle(origin, 'Tern 3', 'en');
  const pages = [
    { place: BANNER_PLACEMENT.listing, paths: [to.category('phones'), to.products()] },
    { place: BANNER_PLACEMENT.product, paths: [phone.path] },
    { place: BANNER_PLACEMENT.cart, paths: [to.cart()] },
  ];
  for (const { place, paths } of pages)
    for (const path of paths)
      for (const locale of LOCALES) {
        const html = await htmlOf(prefixLocale(path, locale));
        const banner = home.banners.find((one) => one.place === place);
        // read-html.ts joins all kinds of spaces
        expect(extractTexts(html), `${locale} ${path}`).toContain(banner?.title[locale].replace(/\s+/g, ' '));
        expect(extractLinks(html), `${locale} ${path}`).toContain(prefixLocale(banner?.source ?? '', locale));
      }
});

test('a search shows no banner above its results', async () => {
  const banner = home.banners.find(({ place }) => place === BANNER_PLACEMENT.listing);
  expect(extractTexts(await htmlOf(to.search('phone')))).not.toContain(banner?.title.en);
});
