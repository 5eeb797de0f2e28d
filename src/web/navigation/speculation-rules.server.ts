import type { EntryContext } from 'react-router';
import type { Locale } from '../../kernel/locale.ts';
import { prefixLocale } from '../paths.ts';
import { isScriptless } from '../rendering/route-handle.ts';

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
 * HTML of the rules by which browsers load the document of a link when a visitor points at it. They apply until the page is
 * hydrated: then `LinkDelegate` removes them, because it loads only the data of the next page. Written outside of React,
 * which must not miss the element. Empty for a page without scripts.
 */
export function renderSpeculationRules(locale: Locale, { staticHandlerContext }: EntryContext): string {
  if (isScriptless(staticHandlerContext.matches.map(({ route }) => route.handle))) return '';
  return `<script type="speculationrules">${buildSpeculationRules(locale)}</script>`;
}

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
