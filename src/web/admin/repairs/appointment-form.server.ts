import { pickTranslation } from '../../../kernel/locale.ts';
import { listSlots } from '../../../modules/repair-catalog/locations/list-slots.ts';
import {
  listRepairLocations,
  type RepairLocation,
} from '../../../modules/repair-catalog/locations/repair-locations.ts';
import { needsSlot } from '../../../modules/repair-catalog/locations/slot.rules.ts';
import type { StaffTicket } from '../../../modules/tickets/staff/find-staff-ticket.ts';
import { type DateFormat, formatDays } from '../../dates/format-dates.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { SelectChoice } from '../admin-list.tsx';

/** Days whose free times are shown. */
const SHOWN_DAYS = 14;

/** Form that books or moves an appointment at the selected location and by the selected method. */
export type AppointmentForm = {
  intent: 'book' | 'rebook';
  location: string;
  method: string;
  locations: SelectChoice[];
  methods: SelectChoice[];
  /** Free times by day; null when no appointment is needed. */
  days: { day: string; times: SelectChoice[] }[] | null;
};

/** Null when staff may not book now, or when the shop has no location. */
export async function loadAppointmentForm(
  shop: ShopRequest,
  { ticket, actions }: StaffTicket,
  { query, format }: { query: URLSearchParams; format: DateFormat },
): Promise<AppointmentForm | null> {
  const { services, t, locale } = shop;
  const intent = actions.find((action) => action === 'book' || action === 'rebook');
  if (intent !== 'book' && intent !== 'rebook') return null;
  const locations = await listRepairLocations(services.db);
  const location = findSelected(locations, query.get('location') ?? ticket.location?.slug);
  if (!location) return null;
  const typed = Number(query.get('method') ?? ticket.method);
  const method = location.methods.find((one) => one === typed) ?? location.methods[0] ?? 1;
  return {
    intent,
    location: location.slug,
    method: String(method),
    locations: locations.map(({ slug, name }) => ({ value: slug, name: pickTranslation(name, locale) })),
    methods: location.methods.map((one) => ({ value: String(one), name: t(`admin.repairs.methods.m${one}`) })),
    days: needsSlot(method) ? await listFreeTimes(shop, location, { method, format }) : null,
  };
}

function findSelected(locations: readonly RepairLocation[], slug: string | undefined): RepairLocation | undefined {
  return locations.find((one) => one.slug === slug) ?? locations[0];
}

async function listFreeTimes(
  { services: { db, clock }, locale }: ShopRequest,
  location: RepairLocation,
  { method, format }: { method: 1 | 3 | 4; format: DateFormat },
) {
  const { days } = await listSlots(db, location, { method, days: SHOWN_DAYS, leadDays: 0, now: clock() });
  const { timeZone } = location;
  const time = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    numberingSystem: format.digits,
  });
  return days
    .map(({ day, slots }) => ({
      day: formatDays(day, day, format),
      times: slots
        .filter(({ left }) => left > 0)
        .map(({ startsAt }) => ({ value: startsAt.toISOString(), name: time.format(startsAt) })),
    }))
    .filter(({ times }) => times.length > 0);
}
