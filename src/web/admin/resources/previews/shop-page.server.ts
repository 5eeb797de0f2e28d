import type { Locale } from '../../../../kernel/locale.ts';
import type { Entry } from '../../../../platform/resources/resource.ts';
import { PREVIEW_PARAM } from '../../../links/page-preview.ts';
import { prefixLocale, to } from '../../../paths.ts';

/** Page of an entry on the shop: a hidden content page has a preview for staff. Null for resources without a preview. */
export function findShopPage(
  resource: string,
  { values }: Entry,
  locale: Locale,
): { href: string; isHidden: boolean } | null {
  if (resource !== 'pages' || typeof values.slug !== 'string') return null;
  const isHidden = values.status !== 1;
  const path = prefixLocale(to.page(values.slug), locale);
  return { href: isHidden ? `${path}?${PREVIEW_PARAM}=1` : path, isHidden };
}
