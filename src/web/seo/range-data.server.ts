import { money, toDecimal } from '../../kernel/money.ts';
import type { RepairRange } from '../../modules/device-offers/repair-ranges.ts';
import type { Settings } from '../../modules/settings/settings.rules.ts';
import { prefixLocale, to } from '../paths.ts';
import { buildBreadcrumbList, type StructuredDataContext } from './breadcrumb-list.server.ts';
import type { StructuredData, StructuredDataItem } from './structured-data.server.ts';

type RangeDataInput = { range: RepairRange; title: string; settings: Pick<Settings, 'currency'> };

/** Structured data of a device range: breadcrumb, repair service with its lowest price, and the models on the page. */
export function buildRangeStructuredData(
  context: StructuredDataContext,
  { range, title, settings }: RangeDataInput,
): StructuredData {
  const { siteUrl, locale, t } = context;
  const toUrl = (path: string) => siteUrl + prefixLocale(path, locale);
  const rangePath = to.modelRange(range.category, range.sub);
  const models = range.groups.flatMap((group) => group.models);
  const service: StructuredDataItem = {
    '@type': 'Service',
    name: title,
    url: toUrl(rangePath),
    provider: { '@id': `${siteUrl}/#shop` },
    ...(range.from !== null && {
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: toDecimal(money(range.from, settings.currency)),
        priceCurrency: settings.currency,
        offerCount: range.count,
      },
    }),
  };
  const trail = [
    { label: t('repair.title'), path: to.services() },
    ...range.parents.map(({ category, name }) => ({ label: name, path: to.modelRange(category) })),
    { label: range.name, path: rangePath },
  ];
  return {
    things: [
      buildBreadcrumbList(context, trail),
      service,
      {
        '@type': 'ItemList',
        name: title,
        itemListElement: models.map(({ slug, name }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          url: toUrl(to.repairBooking(slug)),
        })),
      },
    ],
  };
}
