import { money, toDecimal } from '../../kernel/money.ts';
import type { Settings } from '../../modules/content/settings.rules.ts';
import type { Range } from '../../modules/repairs/open-range.ts';
import { inLocale, to } from '../paths.ts';
import { breadcrumbFacts, type Place } from './breadcrumb-facts.server.ts';
import type { PageFacts, Thing } from './page-facts.server.ts';

type Told = { range: Range; title: string; settings: Pick<Settings, 'currency'> };

/** A range of devices for machines: where it stands, the service with its least price, and the models on the page. */
export function rangeFacts(place: Place, { range, title, settings }: Told): PageFacts {
  const { siteUrl, locale, t } = place;
  const at = (path: string) => siteUrl + inLocale(path, locale);
  const here = to.modelRange(range.category, range.sub);
  const models = range.groups.flatMap((group) => group.models);
  const service: Thing = {
    '@type': 'Service',
    name: title,
    url: at(here),
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
    ...range.above.map(({ category, name }) => ({ label: name, path: to.modelRange(category) })),
    { label: range.name, path: here },
  ];
  return {
    things: [
      breadcrumbFacts(place, trail),
      service,
      {
        '@type': 'ItemList',
        name: title,
        itemListElement: models.map(({ slug, name }, nth) => ({
          '@type': 'ListItem',
          position: nth + 1,
          name,
          url: at(to.repairBooking(slug)),
        })),
      },
    ],
  };
}
