import { readSettings } from '../modules/content/read-settings.ts';
import type { ShopRequest } from './request.server.ts';

/** A page's name for the browser's tab, with the shop's behind it. */
export async function pageTitle({ services }: ShopRequest, name: string): Promise<string> {
  const { siteName } = await readSettings(services.db);
  return `${name} – ${siteName}`;
}
