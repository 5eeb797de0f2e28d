import type { Digits, Locale } from '../../kernel/locale.ts';
import { WEEKDAYS } from '../../kernel/time/local-time.ts';
import type { OpenHours, OpeningHours } from '../../kernel/time/opening-hours.ts';

type HoursFormat = { locale: Locale; digits: Digits };

/** A Monday, to format weekday names. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

/** Consecutive days with the same hours; `hours` is empty when closed. */
export type OpenDays = { days: string; hours: string };

/** Formats the regular opening hours of a location, grouped by days. */
export function formatOpeningHours({ hours }: Pick<OpeningHours, 'hours'>, format: HoursFormat): OpenDays[] {
  const groups: { from: number; to: number; hours: string }[] = [];
  for (const [index, weekday] of WEEKDAYS.entries()) {
    const text = hours[weekday].map((one) => formatHours(one, format)).join(', ');
    const last = groups.at(-1);
    if (last?.hours === text) last.to = index;
    else groups.push({ from: index, to: index, hours: text });
  }
  const day = new Intl.DateTimeFormat(format.locale, { weekday: 'short', timeZone: 'UTC' });
  const at = (index: number) => new Date(MONDAY + index * DAY_MS);
  return groups.map(({ from, to, hours: text }) => ({
    days: from === to ? day.format(at(from)) : `${day.format(at(from))} – ${day.format(at(to))}`,
    hours: text,
  }));
}

function formatHours({ opens, closes }: OpenHours, { locale, digits }: HoursFormat): string {
  const formatter = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    numberingSystem: digits,
  });
  const at = (time: string) => new Date(`2026-01-05T${time}:00Z`);
  return `${formatter.format(at(opens))} – ${formatter.format(at(closes))}`;
}
