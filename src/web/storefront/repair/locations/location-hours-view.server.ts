import { addDigitsToTag, type Locale, pickTranslation } from '../../../../kernel/locale.ts';
import { WEEKDAYS } from '../../../../kernel/time/local-time.ts';
import type { RepairLocation } from '../../../../modules/repair-catalog/locations/repair-locations.ts';
import { getSharedDateFormat, getSharedRegionNames, sharedFormatters } from '../../../ui/numbers/shared-formatters.ts';

export type LocationHoursView = {
  slug: string;
  name: string;
  address: string[];
  directions: string;
  methods: RepairLocation['methods'];
  /** Consecutive days with equal hours; no times when closed. */
  hours: { days: string; times: string[] }[];
};

/** Any Monday. */
const ANY_MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

export function toLocationHoursView(place: RepairLocation, locale: Locale): LocationHoursView {
  const { street, city, state, zip, country } = place.address;
  return {
    slug: place.slug,
    name: pickTranslation(place.name, locale),
    directions: pickTranslation(place.directions, locale),
    address: [
      street,
      [zip, city, state].filter(Boolean).join(' '),
      getSharedRegionNames(locale).of(country) ?? country,
    ],
    methods: place.methods,
    hours: toHoursView(place, locale),
  };
}

function toHoursView({ hours }: RepairLocation, locale: Locale): LocationHoursView['hours'] {
  const names = getSharedDateFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const digits = sharedFormatters.getNumberFormat(addDigitsToTag(locale));
  const formatTime = (time: string) => time.replace(/\d/g, (digit) => digits.format(Number(digit)));
  const days = WEEKDAYS.map((day, nth) => ({
    name: names.format(ANY_MONDAY_MS + nth * DAY_MS),
    times: hours[day].map(({ opens, closes }) => `${formatTime(opens)}–${formatTime(closes)}`),
  }));
  const runs: { first: string; last: string; times: string[] }[] = [];
  for (const { name, times } of days) {
    const run = runs.at(-1);
    if (run && run.times.join() === times.join()) run.last = name;
    else runs.push({ first: name, last: name, times });
  }
  return runs.map(({ first, last, times }) => ({ days: first === last ? first : `${first} – ${last}`, times }));
}
