import { findRedirectTarget } from '../../modules/naming/redirects/find-redirect.ts';
import { splitLocale } from '../paths.ts';
import type { ShopRequest } from './request.server.ts';

/**
 * Target, without its locale, of an address that has no page and that staff redirect; null without a redirect. A data
 * request of the router has the address with the suffix `.data`.
 */
export async function findStaffRedirect({ path, services }: Pick<ShopRequest, 'path' | 'services'>) {
  const target = await findRedirectTarget(services.db, path.replace(/\.data$/, ''));
  if (target === null) return null;
  const { pathname, search, hash } = new URL(target, services.config.siteUrl);
  const { rest } = splitLocale(pathname);
  // `//example.com` is an address of another host
  return rest.startsWith('//') ? null : rest + search + hash;
}
