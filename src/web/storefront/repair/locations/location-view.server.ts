import { getCountryName, getStateName } from '../../../../kernel/contact/countries.ts';
import { joinWithCommas } from '../../../../kernel/join-with-commas.ts';
import { pickTranslation } from '../../../../kernel/locale.ts';
import { toLocalTime } from '../../../../kernel/time/local-time.ts';
import { findHoursForDay, type OpenHours } from '../../../../kernel/time/opening-hours.ts';
import type { RepairLocation } from '../../../../modules/repair-catalog/locations/repair-locations.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import type { ShopRequest } from '../../../http/request.server.ts';

/** Formats days and times in the page's language and a location's time zone. */
export type ClockFormat = {
  /** "2026-11-25" as "Wed, Nov 25". */
  day(day: string): string;
  longDay(day: string): string;
  /** "10:30" as "10:30 AM". */
  time(time: string): string;
  hours(hours: OpenHours): string;
  /** Day and time of an instant in a time zone. */
  moment(at: Date, timeZone: string): string;
  /** "Gulf Standard Time" */
  zone(at: Date, timeZone: string): string;
};

export async function createClockFormat({ services, locale }: ShopRequest): Promise<ClockFormat> {
  const { digits } = await readSettings(services.db);
  const numberingSystem = digits[locale] ?? 'latn';
  const format = (options: Intl.DateTimeFormatOptions, timeZone = 'UTC') =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone, numberingSystem });
  const short = format({ weekday: 'short', day: 'numeric', month: 'short' });
  const long = format({ dateStyle: 'full' });
  const clock = format({ hour: 'numeric', minute: '2-digit' });
  const asUtc = (day: string, time = '00:00') => new Date(`${day}T${time}:00Z`);
  const time = (text: string) => clock.format(asUtc(ANY_DAY, text));
  return {
    day: (day) => short.format(asUtc(day)),
    longDay: (day) => long.format(asUtc(day)),
    time,
    hours: ({ opens, closes }) => clock.formatRange(asUtc(ANY_DAY, opens), asUtc(ANY_DAY, closes)),
    moment: (at, timeZone) => {
      const local = toLocalTime(at, timeZone);
      return joinWithCommas([long.format(asUtc(local.day)), time(local.time)], locale);
    },
    zone: (at, timeZone) => {
      const parts = format({ hour: 'numeric', timeZoneName: 'long' }, timeZone).formatToParts(at);
      return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
    },
  };
}

const ANY_DAY = '2026-01-01';

export type LocationView = {
  slug: string;
  name: string;
  address: string[];
  directions: string;
  /** Opening hours of today; empty when closed. */
  today: string[];
  /** Fee of the selected method at this location, in minor units; null while no method is selected. */
  fee: number | null;
  /** Service area; empty when the method does not depend on it. */
  serviceArea: string;
};

export function toLocationView(
  place: RepairLocation,
  {
    shop,
    clock,
    method,
  }: { shop: ShopRequest; clock: ClockFormat; method: RepairLocation['methods'][number] | undefined },
): LocationView {
  const { locale, services } = shop;
  const today = toLocalTime(services.clock(), place.timeZone).day;
  return {
    slug: place.slug,
    name: pickTranslation(place.name, locale),
    directions: pickTranslation(place.directions, locale),
    address: formatLocationAddress(place, shop),
    today: findHoursForDay(place, today).map(clock.hours),
    fee: method === undefined ? null : (place.fees[method] ?? 0),
    serviceArea: method === 3 || method === 4 ? joinWithCommas(formatServiceZones(place, shop), locale) : '',
  };
}

export function formatLocationAddress(
  { address }: Pick<RepairLocation, 'address'>,
  { locale }: Pick<ShopRequest, 'locale'>,
): string[] {
  const { street, city, state, zip, country } = address;
  return [street, [city, state, zip].filter(Boolean).join(' '), getCountryName(country, locale)];
}

function formatServiceZones({ zones }: RepairLocation, { locale }: ShopRequest): string[] {
  return zones.map(({ country, states, zip_prefixes }) => {
    const parts = [
      ...states.map((state) => getStateName(country, state, locale)),
      ...zip_prefixes.map((prefix) => `\u2066${prefix}…\u2069`),
    ];
    const name = getCountryName(country, locale);
    return parts.length > 0 ? `${name} (${joinWithCommas(parts, locale)})` : name;
  });
}
