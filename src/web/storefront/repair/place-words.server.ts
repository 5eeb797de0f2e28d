import { withCommas } from '../../../kernel/comma.ts';
import { localTime } from '../../../kernel/local-time.ts';
import { textIn } from '../../../kernel/locale.ts';
import { hoursOn, type OpenHours } from '../../../kernel/opening-hours.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { countryName, stateName } from '../../../modules/customers/countries.rules.ts';
import type { RepairPlace } from '../../../modules/repairs/find-places.ts';
import type { ShopRequest } from '../../request.server.ts';

/** Formats days and times in the page's language and a location's time zone. */
export type ClockWords = {
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

export async function clockWords({ services, locale }: ShopRequest): Promise<ClockWords> {
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
      const local = localTime(at, timeZone);
      return withCommas([long.format(asUtc(local.day)), time(local.time)], locale);
    },
    zone: (at, timeZone) => {
      const parts = format({ hour: 'numeric', timeZoneName: 'long' }, timeZone).formatToParts(at);
      return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
    },
  };
}

const ANY_DAY = '2026-01-01';

export type PlaceView = {
  slug: string;
  name: string;
  address: string[];
  directions: string;
  /** Opening hours of today; empty when closed. */
  today: string[];
  /** Fee of the selected method at this location, in minor units; null while no method is selected. */
  fee: number | null;
  /** Service area; empty when the method does not depend on it. */
  serves: string;
};

export function placeView(
  place: RepairPlace,
  { shop, clock, method }: { shop: ShopRequest; clock: ClockWords; method: RepairPlace['methods'][number] | undefined },
): PlaceView {
  const { locale, services } = shop;
  const today = localTime(services.clock(), place.timeZone).day;
  return {
    ...{ slug: place.slug, name: textIn(place.name, locale), directions: textIn(place.directions, locale) },
    address: addressLines(place, shop),
    today: hoursOn(place, today).map(clock.hours),
    fee: method === undefined ? null : (place.fees[method] ?? 0),
    serves: method === 3 || method === 4 ? withCommas(zonesOf(place, shop), locale) : '',
  };
}

export function addressLines(
  { address }: Pick<RepairPlace, 'address'>,
  { locale }: Pick<ShopRequest, 'locale'>,
): string[] {
  const { street, city, state, zip, country } = address;
  return [street, [city, state, zip].filter(Boolean).join(' '), countryName(country, locale)];
}

function zonesOf({ zones }: RepairPlace, { locale }: ShopRequest): string[] {
  return zones.map(({ country, states, zip_prefixes }) => {
    const parts = [
      ...states.map((state) => stateName(country, state, locale)),
      ...zip_prefixes.map((prefix) => `\u2066${prefix}…\u2069`),
    ];
    const name = countryName(country, locale);
    return parts.length > 0 ? `${name} (${withCommas(parts, locale)})` : name;
  });
}
