import { money, toDecimal } from '../../kernel/money.ts';
import type { RepairModel } from '../../modules/repair-catalog/catalog/find-repair-model.ts';
import type { Settings } from '../../modules/settings/settings.rules.ts';
import { prefixLocale, to } from '../paths.ts';
import { buildBreadcrumbList, type StructuredDataContext } from './breadcrumb-list.server.ts';
import type { StructuredData, StructuredDataItem } from './structured-data.server.ts';

/** Structured data of the repairs of a model: a Service with an offer for each fault with a price. */
export function buildRepairStructuredData(
  context: StructuredDataContext & { settings: Pick<Settings, 'currency' | 'siteName'> },
  model: RepairModel,
): StructuredData {
  const { siteUrl, locale, t, settings } = context;
  const path = to.repairBooking(model.slug);
  const name = t('repairBooking.title', { model: model.name });
  const priced = model.faults.flatMap(({ name: title, from }) => (from === null ? [] : [{ title, from }]));
  const decimal = (amount: number) => toDecimal(money(amount, settings.currency));
  const offers: StructuredDataItem = {
    '@type': 'AggregateOffer',
    priceCurrency: settings.currency,
    lowPrice: decimal(Math.min(...priced.map(({ from }) => from))),
    highPrice: decimal(Math.max(...priced.map(({ from }) => from))),
    offerCount: priced.length,
    offers: priced.map(({ title, from }) => ({
      '@type': 'Offer',
      name: title,
      url: siteUrl + prefixLocale(path, locale),
      priceSpecification: {
        '@type': 'PriceSpecification',
        minPrice: decimal(from),
        priceCurrency: settings.currency,
      },
    })),
  };
  const service: StructuredDataItem = {
    '@type': 'Service',
    name,
    serviceType: t('repairBooking.serviceType'),
    url: siteUrl + prefixLocale(path, locale),
    provider: { '@type': 'Organization', name: settings.siteName, url: siteUrl + prefixLocale(to.home(), locale) },
    ...(priced.length > 0 && { offers }),
  };
  const trail = [
    { label: t('repair.title'), path: to.services() },
    { label: model.name, path },
  ];
  return { things: [service, buildBreadcrumbList(context, trail)] };
}
