import { textIn } from '../../../kernel/locale.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { tokenInput } from '../../../modules/repairs/quote.input.ts';
import { calendarFile } from '../../../modules/tickets/calendar.rules.ts';
import { ENDED_STATES } from '../../../modules/tickets/ticket.states.rules.ts';
import { inLocale, to } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { bookedUnder } from './booked-step.server.ts';
import { addressLines } from './place-words.server.ts';

/** One day and two hours before the appointment, in minutes. */
const ALARMS = [24 * 60, 2 * 60];

/** The appointment of a repair as an iCalendar file; null when there is none. */
export async function repairCalendar(shop: ShopRequest, token: string): Promise<Response | null> {
  const { services, locale, t } = shop;
  // reading the visitor prevents caching of the response
  await shop.visitor();
  const ticket = tokenInput.safeParse(token).success ? await bookedUnder(shop, token) : null;
  if (!ticket?.slotAt || !ticket.place) return null;
  const { siteUrl } = services.config;
  const { siteName } = await readSettings(services.db);
  const values = { model: ticket.device.model, number: ticket.number, shop: siteName };
  const file = calendarFile({
    uid: `${ticket.id}@${new URL(siteUrl).hostname}`,
    ...{ sequence: ticket.version, startsAt: ticket.slotAt, minutes: ticket.slotMinutes },
    timeZone: ticket.place.timeZone,
    summary: t(
      `repairWindow.calendar.title${ticket.method === 3 ? 'Courier' : ticket.method === 4 ? 'OnSite' : ''}`,
      values,
    ),
    location: [textIn(ticket.place.name, locale), ...addressLines(ticket.place, shop)].join(', '),
    description: [t('repairWindow.calendar.text', values), textIn(ticket.place.directions, locale)].join('\n'),
    // the tracking page, not the secret link: calendars are shared
    url: siteUrl + inLocale(to.trackOrder(ticket.code), locale),
    alarmMinutesBefore: ALARMS,
    isCancelled: ENDED_STATES.some((state) => state === ticket.status),
    madeAt: services.clock(),
    product: siteName,
  });
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${ticket.number}.ics"`,
      'referrer-policy': 'no-referrer',
    },
  });
}
