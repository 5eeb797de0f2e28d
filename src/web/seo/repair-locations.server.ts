import { pickTranslation } from '../../kernel/locale.ts';
import { WEEKDAYS } from '../../kernel/time/local-time.ts';
import type { RepairLocation } from '../../modules/repair-catalog/locations/repair-locations.ts';
import { prefixLocale, to } from '../paths.ts';
import type { StructuredDataContext } from './breadcrumb-list.server.ts';
import type { StructuredDataItem } from './structured-data.server.ts';

const DAY_NAMES = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** LocalBusiness of each repair location, with opening hours and special hours on holidays. */
export function buildRepairLocations(
  { siteUrl, locale }: Omit<StructuredDataContext, 't'>,
  places: readonly RepairLocation[],
): StructuredDataItem[] {
  return places.map(({ slug, name, address, hours, holidays }) => ({
    '@type': 'LocalBusiness',
    '@id': `${siteUrl}/#place-${slug}`,
    name: pickTranslation(name, locale),
    url: siteUrl + prefixLocale(to.services(), locale),
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
        dayOfWeek: `https://schema.org/${DAY_NAMES[day]}`,
        opens,
        closes,
      })),
    ),
    specialOpeningHoursSpecification: holidays.flatMap(({ date, hours: special }) =>
      (special.length > 0 ? special : [{ opens: '00:00', closes: '00:00' }]).map(({ opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: date,
        validThrough: date,
        opens,
        closes,
      })),
    ),
  }));
}
