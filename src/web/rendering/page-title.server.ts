import { readSettings } from '../../modules/settings/read-settings.ts';
import type { ShopRequest } from '../http/request.server.ts';

/** Document title: the page's name and the shop's name. */
export async function buildPageTitle({ services }: ShopRequest, name: string): Promise<string> {
  const { siteName } = await readSettings(services.db);
  return `${name} – ${siteName}`;
}
