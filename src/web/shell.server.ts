import type { RouterContextProvider } from 'react-router';
import { readSettings } from '../modules/content/read-settings.ts';
import { browserMessages } from './browser-messages.server.ts';
import { bare } from './paths.ts';
import { shopRequest } from './request.server.ts';
import { themeHref } from './theme.server.ts';

/** Data of the document, the same for every visitor of a locale. */
export async function shellOf(context: Readonly<RouterContextProvider>) {
  const { services, locale } = context.get(shopRequest);
  const settings = await readSettings(services.db);
  return {
    siteUrl: services.config.siteUrl,
    siteName: settings.siteName,
    messagesHref: browserMessages(locale).href,
    themeHref: themeHref(settings),
    manifestHref: bare.manifest(locale),
  };
}
