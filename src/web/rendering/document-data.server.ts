import type { RouterContextProvider } from 'react-router';
import { readSettings } from '../../modules/settings/read-settings.ts';
import { shopRequest } from '../http/request.server.ts';
import { unprefixedPaths } from '../paths.ts';
import { buildThemeStyles } from './theme.server.ts';

/** Data of the document, the same for every visitor of a locale. */
export async function loadDocumentData(context: Readonly<RouterContextProvider>) {
  const { services, locale } = context.get(shopRequest);
  const settings = await readSettings(services.db);
  return {
    siteUrl: services.config.siteUrl,
    siteName: settings.siteName,
    themeStyles: buildThemeStyles(settings),
    manifestHref: unprefixedPaths.manifest(locale),
  };
}
