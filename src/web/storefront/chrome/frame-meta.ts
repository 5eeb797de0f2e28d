import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import type { Frame } from './frame.ts';

/** Document title when the page has none: the error or the shop name. */
export function frameMeta(layout: Frame | undefined, error: unknown): MetaDescriptor[] {
  if (!layout) return [];
  if (!error) return [{ title: layout.siteName }];
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return [{ title: `${missing ? layout.faultTitles.notFound : layout.faultTitles.sorry} · ${layout.siteName}` }];
}
