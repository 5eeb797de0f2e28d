import { pickTranslation } from '../../../../kernel/locale.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { buildCalendarFile } from '../../../../modules/tickets/booking/calendar-file.rules.ts';
import { FINAL_STATES } from '../../../../modules/tickets/ticket.states.rules.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { prefixLocale, to } from '../../../paths.ts';
import { formatLocationAddress } from '../locations/location-view.server.ts';
import { findBookedTicket } from './booked-step.server.ts';

/** One day and two hours before the appointment, in minutes. */
const ALARM_MINUTES_BEFORE = [24 * 60, 2 * 60];

/** The appointment of a repair as an iCalendar file; null when there is none. */
export async function createRepairCalendar(shop: ShopRequest, token: string): Promise<Response | null> {
  const { services, locale, t } = shop;
  // reading the visitor prevents caching of the response
  await shop.visitor();
  const ticket = await findBookedTicket(shop, token);
  if (!ticket?.slotAt || !ticket.location) return null;
  const { siteUrl } = services.config;
  const { siteName } = await readSettings(services.db);
  const values = { model: ticket.device.model, number: ticket.number, shop: siteName };
  const file = buildCalendarFile({
    uid: `${ticket.id}@${new URL(siteUrl).hostname}`,
    sequence: ticket.version,
    startsAt: ticket.slotAt,
    minutes: ticket.slotMinutes,
    timeZone: ticket.location.timeZone,
    summary: t(
      `repairBooking.calendar.title${ticket.method === 3 ? 'Courier' : ticket.method === 4 ? 'OnSite' : ''}`,
      values,
    ),
    location: [pickTranslation(ticket.location.name, locale), ...formatLocationAddress(ticket.location, shop)].join(
      ', ',
    ),
    description: [t('repairBooking.calendar.text', values), pickTranslation(ticket.location.directions, locale)].join(
      '\n',
    ),
    // the tracking page, not the secret link: calendars are shared
    url: siteUrl + prefixLocale(to.trackOrder(ticket.code), locale),
    alarmMinutesBefore: ALARM_MINUTES_BEFORE,
    isCancelled: FINAL_STATES.some((state) => state === ticket.status),
    generatedAt: services.clock(),
    productName: siteName,
  });
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${ticket.number}.ics"`,
      'referrer-policy': 'no-referrer',
    },
  });
}
