import type { Locale } from '../../kernel/locale.ts';
import { prefixLocale } from '../paths.ts';

/**
 * Patterns of the pages that are the same for all visitors: reading one in advance changes nothing, and is mostly answered
 * from the cache of pages. Cart, checkout, account and search are not among them.
 */
const PAGES = [
  '/',
  '/(products|categories|brands|flash-sale|services)',
  '/:main/(products|brand|collection)',
  '/:main/product/:id',
  '/all/:category/:sub?',
  '/flash-sale/:id',
  '/page/:slug',
];

const NO_PAGES = ['/admin/*', '/api/*'];

/**
 * Rules by which browsers load the document of a link when a visitor points at it. They apply until the page is hydrated:
 * then `LinkDelegate` removes them, because it loads only the data of the next page.
 */
export function buildSpeculationRules(locale: Locale): string {
  const where = {
    and: [
      { href_matches: PAGES.map((path) => prefixLocale(path, locale)) },
      { not: { href_matches: NO_PAGES } },
      { not: { selector_matches: '[data-reload], [target], [download]' } },
    ],
  };
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}
