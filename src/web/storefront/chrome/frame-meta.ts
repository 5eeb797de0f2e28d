import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import type { Frame } from './frame.ts';

/** The tab's title when the page itself has none: what went wrong, or the shop. */
export function frameMeta(frame: Frame | undefined, error: unknown): MetaDescriptor[] {
  if (!frame) return [];
  if (!error) return [{ title: frame.siteName }];
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return [{ title: `${missing ? frame.faultTitles.notFound : frame.faultTitles.sorry} · ${frame.siteName}` }];
}
