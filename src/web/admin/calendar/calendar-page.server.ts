import { addDigitsToTag, type Locale, pickTranslation } from '../../../kernel/locale.ts';
import { addDays, findStartOfDay, toLocalTime } from '../../../kernel/time/local-time.ts';
import { listCalendarEntriesOperation } from '../../../modules/catalog/calendar/calendar.operations.ts';
import type { CalendarEntry } from '../../../modules/catalog/calendar/calendar-entry.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { createTimeFormatter } from '../list-page.server.ts';
import { findPeriod } from '../resources/resource-list-page.server.ts';
import { loadStaffQuery } from '../staff-operations.server.ts';
import { addMonths, type Bar, type DayPeriod, listWeeks, placeBars } from './month-grid.ts';

export type CalendarItem = DayPeriod & {
  key: string;
  href: string;
  kind: CalendarEntry['kind'];
  kindName: string;
  title: string;
  state: string;
  period: string;
  /** Sentence about flash sales with the same products; null for none. */
  overlap: string | null;
};

export type CalendarDay = { day: string; number: string; isInMonth: boolean; isToday: boolean };

export type CalendarPage = {
  kind: 'calendar';
  pageTitle: string;
  month: string;
  monthName: string;
  /** Paths of the months before and after, and of the current one. */
  previous: string;
  next: string;
  current: string;
  timeZone: string;
  weekdays: { short: string; long: string }[];
  weeks: { days: CalendarDay[]; bars: Bar<CalendarItem>[] }[];
  /** Entries by the first of their days in the month. */
  agenda: { day: string; name: string; items: CalendarItem[] }[];
};

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const PATHS: Record<CalendarEntry['kind'], (id: number) => string> = {
  'flash-sale': (id) => adminPaths.resourceEntry('flash-sales', id),
  bundle: (id) => adminPaths.resourceEntry('bundles', id),
  banner: (id) => adminPaths.resourceEntry('banners', id),
  'sale-price': (id) => adminPaths.product(id),
};

/** Month of the offers and banners, in the time zone of the shop. @throws Response without the permission */
export async function loadCalendarPage(shop: ShopRequest, request: Request): Promise<CalendarPage> {
  const { services, locale, t } = shop;
  const settings = await readSettings(services.db);
  const { timeZone, siteName } = settings;
  const now = services.clock();
  const today = toLocalTime(now, timeZone).day;
  const requested = new URL(request.url).searchParams.get('month') ?? '';
  const month = MONTH.test(requested) ? requested : today.slice(0, 'YYYY-MM'.length);
  const weeks = listWeeks(month, getWeekStart(locale));
  const days = weeks.flat();
  const [first = today, last = today] = [days[0], days.at(-1)];
  const entries = await loadStaffQuery(listCalendarEntriesOperation, shop, {
    input: {
      from: findStartOfDay(first, timeZone).toISOString(),
      until: findStartOfDay(addDays(last, 1), timeZone).toISOString(),
    },
  });
  const formatTime = createTimeFormatter(shop, settings);
  const items = entries.map((entry) => toItem(shop, entry, { timeZone, now, formatTime }));
  const tag = addDigitsToTag(locale);
  const numbers = new Intl.NumberFormat(tag);
  const monthName = formatDay(`${month}-01`, tag, { month: 'long', year: 'numeric' });
  return {
    kind: 'calendar',
    pageTitle: `${t('admin.calendar.title')} – ${monthName} – ${siteName}`,
    month,
    monthName,
    previous: adminPaths.calendar({ month: addMonths(month, -1) }),
    next: adminPaths.calendar({ month: addMonths(month, 1) }),
    current: adminPaths.calendar(),
    timeZone: t('admin.resources.shared.timeZone', { timeZone }),
    weekdays: (weeks[0] ?? []).map((day) => ({
      short: formatDay(day, tag, { weekday: 'short' }),
      long: formatDay(day, tag, { weekday: 'long' }),
    })),
    weeks: weeks.map((week) => ({
      days: week.map((day) => ({
        day,
        number: numbers.format(Number(day.slice(-2))),
        isInMonth: day.startsWith(month),
        isToday: day === today,
      })),
      bars: placeBars(week, items),
    })),
    agenda: listAgenda(
      days.filter((day) => day.startsWith(month)),
      items,
    ).map(({ day, items: own }) => ({
      day,
      name: formatDay(day, tag, { weekday: 'long', day: 'numeric', month: 'long' }),
      items: own,
    })),
  };
}

type ItemContext = { timeZone: string; now: Date; formatTime(at: Date): string };

function toItem(
  { locale, t }: ShopRequest,
  { kind, id, title, starts_at, ends_at, isVisible, overlaps }: CalendarEntry,
  { timeZone, now, formatTime }: ItemContext,
): CalendarItem {
  const period = findPeriod({ starts_at: starts_at?.toISOString(), ends_at: ends_at?.toISOString() }, now);
  const names = overlaps.map((other) => pickTranslation(other, locale));
  return {
    key: `${kind}-${id}`,
    href: PATHS[kind](id),
    kind,
    kindName: t(`admin.calendar.kinds.${kind}`),
    title: pickTranslation(title, locale),
    state: t(isVisible ? `admin.resources.shared.periods.${period}` : 'admin.calendar.hidden'),
    period: t('admin.calendar.period', {
      from: starts_at ? formatTime(starts_at) : t('admin.calendar.noStart'),
      until: ends_at ? formatTime(ends_at) : t('admin.calendar.noEnd'),
    }),
    overlap:
      names.length === 0
        ? null
        : t('admin.calendar.overlap', { sales: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names) }),
    firstDay: starts_at && toLocalTime(starts_at, timeZone).day,
    // an entry that ends at midnight has no time on the day that begins
    lastDay: ends_at && toLocalTime(new Date(ends_at.getTime() - 1), timeZone).day,
  };
}

function listAgenda(days: readonly string[], items: readonly CalendarItem[]): { day: string; items: CalendarItem[] }[] {
  const [start = ''] = days;
  return days.flatMap((day) => {
    const own = items.filter(({ firstDay, lastDay }) => {
      const begins = firstDay === null || firstDay < start ? start : firstDay;
      return begins === day && (lastDay === null || lastDay >= day);
    });
    return own.length > 0 ? [{ day, items: own }] : [];
  });
}

function formatDay(day: string, tag: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

const MONDAY = 1;

/** ISO weekday on which weeks begin in a language; the type of TypeScript lacks the method of ECMA-402. */
function getWeekStart(locale: Locale): number {
  const known: Intl.Locale & { getWeekInfo?(): { firstDay: number } } = new Intl.Locale(locale);
  return known.getWeekInfo?.().firstDay ?? MONDAY;
}
