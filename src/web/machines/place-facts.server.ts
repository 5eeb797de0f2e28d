import { WEEKDAYS } from '../../kernel/local-time.ts';
import { textIn } from '../../kernel/locale.ts';
import type { RepairPlace } from '../../modules/repairs/find-places.ts';
import { inLocale, to } from '../paths.ts';
import type { Place } from './breadcrumb-facts.server.ts';
import type { Thing } from './page-facts.server.ts';

const DAYS = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** LocalBusiness of each repair location, with opening hours and special hours on holidays. */
export function placeFacts({ siteUrl, locale }: Omit<Place, 't'>, places: readonly RepairPlace[]): Thing[] {
  return places.map(({ slug, name, address, hours, holidays }) => ({
    '@type': 'LocalBusiness',
    '@id': `${siteUrl}/#place-${slug}`,
    name: textIn(name, locale),
    url: siteUrl + inLocale(to.services(), locale),
    parentOrganization: { '@id': `${siteUrl}/#shop` },
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressCountry: address.country,
      ...(address.state && { addressRegion: address.state }),
      ...(address.zip && { postalCode: address.zip }),
    },
    openingHoursSpecification: WEEKDAYS.flatMap((day) =>
      hours[day].map(({ opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${DAYS[day]}`,
        ...{ opens, closes },
      })),
    ),
    specialOpeningHoursSpecification: holidays.flatMap(({ date, hours: special }) =>
      (special.length > 0 ? special : [{ opens: '00:00', closes: '00:00' }]).map(({ opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        ...{ validFrom: date, validThrough: date, opens, closes },
      })),
    ),
  }));
}
