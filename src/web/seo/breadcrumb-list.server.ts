import type { Locale } from '../../kernel/locale.ts';
import type { Translator } from '../../platform/translator.ts';
import { prefixLocale, to } from '../paths.ts';
import type { StructuredDataItem } from './structured-data.server.ts';

/** Context of structured data: absolute URLs and texts in one locale. */
export type StructuredDataContext = { siteUrl: string; locale: Locale; t: Translator };

/** BreadcrumbList of a page. Paths have no locale prefix; the last entry is the page itself. */
export function buildBreadcrumbList(
  { siteUrl, locale, t }: StructuredDataContext,
  trail: readonly { label: string; path: string }[],
): StructuredDataItem {
  const crumbs = [{ label: t('staticPages.home'), path: to.home() }, ...trail];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: siteUrl + prefixLocale(path, locale),
    })),
  };
}
