import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import type { Frame } from './frame.ts';

/** Document title when the page has none: the error or the shop name. */
export function frameMeta(frame: Frame | undefined, error: unknown): MetaDescriptor[] {
  if (!frame) return [];
  if (!error) return [{ title: frame.siteName }];
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return [{ title: `${missing ? frame.faultTitles.notFound : frame.faultTitles.sorry} · ${frame.siteName}` }];
}
