import { data, type RouterContextProvider, redirect } from 'react-router';
import { formatMoney } from '../../../../kernel/format-money.ts';
import { money } from '../../../../kernel/money.ts';
import { findRepairRange } from '../../../../modules/device-offers/repair-ranges.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { getMoneyFormat } from '../../../../modules/settings/settings.rules.ts';
import { shopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';
import { buildRangeStructuredData } from '../../../seo/range-data.server.ts';
import { addStructuredData } from '../../../seo/structured-data.server.ts';
import { getJourneyUrl } from '../journey/journey-page.server.ts';

/**
 * Loads the page of a device type, a brand or a series. @throws Response 404 for an unknown category; 301 for a series
 * below its device type, whose canonical page is below its brand
 */
export async function loadRangePage(
  context: Readonly<RouterContextProvider>,
  { category, subCategory: sub }: { category: string; subCategory?: string },
) {
  const shop = context.get(shopRequest);
  const { services, locale, t } = shop;
  const settings = await readSettings(services.db);
  const range = await findRepairRange(services.db, { category, sub }, { settings, locale, now: services.clock() });
  if (!range) throw data(null, { status: 404 });
  if ('moved' in range) throw redirect(to.modelRange(range.moved.category, range.moved.sub), 301);
  const { name, count, from, kind } = range;
  const title = t(kind === 'type' ? 'repair.go.typeTitle' : 'repair.go.title', { name });
  const shopName = settings.siteName;
  const price = from === null ? null : formatMoney(money(from, settings.currency), getMoneyFormat(settings, locale));
  const description =
    price === null
      ? t('repair.go.plain', { name, count, shop: shopName })
      : t('repair.go.description', { name, count, shop: shopName, price: `\u2068${price}\u2069` });
  const seoContext = { siteUrl: services.config.siteUrl, locale, t };
  addStructuredData(context, () => buildRangeStructuredData(seoContext, { range, title, settings }));
  return {
    ...range,
    head: { title: `${title} – ${shopName}`, description },
    title,
    journey: getJourneyUrl(shop, settings),
  };
}

export type RangePage = Awaited<ReturnType<typeof loadRangePage>>;
