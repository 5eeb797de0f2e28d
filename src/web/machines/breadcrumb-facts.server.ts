import type { Locale } from '../../kernel/locale.ts';
import type { Translator } from '../../platform/words.ts';
import { inLocale, to } from '../paths.ts';
import type { Thing } from './page-facts.server.ts';

/** Where facts are told: they speak in whole addresses of one language. */
export type Place = { siteUrl: string; locale: Locale; t: Translator };

/** The page's place in the shop. Paths carry no language; the last one is the page itself. */
export function breadcrumbFacts(
  { siteUrl, locale, t }: Place,
  trail: readonly { label: string; path: string }[],
): Thing {
  const crumbs = [{ label: t('staticPages.home'), path: to.home() }, ...trail];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: label,
      item: siteUrl + inLocale(path, locale),
    })),
  };
}
