import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import type { LayoutData } from './layout-data.ts';

/** Document title when the page has none: the error or the shop name. */
export function buildLayoutMeta(layout: LayoutData | undefined, error: unknown): MetaDescriptor[] {
  if (!layout) return [];
  if (!error) return [{ title: layout.siteName }];
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return [{ title: `${missing ? layout.errorTitles.notFound : layout.errorTitles.sorry} · ${layout.siteName}` }];
}
