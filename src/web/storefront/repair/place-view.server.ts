import { WEEKDAYS } from '../../../kernel/local-time.ts';
import { type Locale, textIn, withDigits } from '../../../kernel/locale.ts';
import type { RepairPlace } from '../../../modules/repairs/find-places.ts';

export type PlaceView = {
  slug: string;
  name: string;
  address: string[];
  directions: string;
  methods: RepairPlace['methods'];
  /** Consecutive days with equal hours; no times when closed. */
  hours: { days: string; times: string[] }[];
};

/** Any Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

export function placeView(place: RepairPlace, locale: Locale): PlaceView {
  const { street, city, state, zip, country } = place.address;
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  return {
    ...{ slug: place.slug, name: textIn(place.name, locale), directions: textIn(place.directions, locale) },
    address: [street, [zip, city, state].filter(Boolean).join(' '), countries.of(country) ?? country],
    methods: place.methods,
    hours: hoursView(place, locale),
  };
}

function hoursView({ hours }: RepairPlace, locale: Locale): PlaceView['hours'] {
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const digits = new Intl.NumberFormat(withDigits(locale));
  const formatTime = (time: string) => time.replace(/\d/g, (digit) => digits.format(Number(digit)));
  const days = WEEKDAYS.map((day, nth) => ({
    name: names.format(MONDAY + nth * DAY_MS),
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
