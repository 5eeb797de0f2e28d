import type { RouterContextProvider } from 'react-router';
import { getMoneyTag } from '../../kernel/format-money.ts';
import { addDigitsToTag } from '../../kernel/locale.ts';
import { serializeNumberMarks } from '../../kernel/numbers/number-marks.ts';
import { readSettings } from '../../modules/settings/read-settings.ts';
import { getMoneyFormat } from '../../modules/settings/settings.rules.ts';
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
    /** Marks of the numbers and amounts of the page. */
    numberMarks: serializeNumberMarks([addDigitsToTag(locale), getMoneyTag(getMoneyFormat(settings, locale))]),
    manifestHref: unprefixedPaths.manifest(locale),
  };
}
