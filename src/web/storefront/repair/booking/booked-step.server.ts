import { pickTranslation } from '../../../../kernel/locale.ts';
import { listFaultsOperation } from '../../../../modules/repair-catalog/repair-catalog.operations.ts';
import { getBookedTicketOperation } from '../../../../modules/tickets/booking/booking.operations.ts';
import type { Ticket } from '../../../../modules/tickets/ticket.types.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { runQuery } from '../../../operations/load-query.server.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { PageHead } from '../../listing/page-head.ts';
import { createClockFormat, formatLocationAddress } from '../locations/location-view.server.ts';

export type BookedView = {
  at: 'booked';
  head: PageHead;
  number: string;
  code: string;
  model: string;
  method: Ticket['method'];
  location: { name: string; address: string[]; directions: string } | null;
  appointment: string | null;
  zone: string;
  /** Agreed total and the deposit due in advance, in minor units. */
  total: number;
  deposit: number;
  /** Whether a price depends on the diagnosis. */
  open: boolean;
  intake: string[];
  calendarHref: string | null;
  /** Token that adds the deposit to the cart; null when only the mail contains it. */
  paymentToken: string | null;
  /** Path of the repair page; null when only the mail contains its link. */
  repairHref: string | null;
  trackHref: string;
};

/** Loads the booking confirmation by the token of the ticket or of its quote; null for an unknown token. */
export async function loadBookedStep(
  shop: ShopRequest,
  { booked, quote }: { booked?: string; quote?: string },
): Promise<BookedView | null> {
  const { locale, t } = shop;
  const token = booked ?? quote;
  const ticket = token === undefined ? null : await findBookedTicket(shop, token);
  if (!ticket || token === undefined) return null;
  const { location, slotAt } = ticket;
  const [format, model] = await Promise.all([
    createClockFormat(shop),
    ticket.modelSlug === null ? null : runQuery(listFaultsOperation, shop, { input: { model: ticket.modelSlug } }),
  ]);
  return {
    at: 'booked',
    head: { title: await buildPageTitle(shop, t('repairBooking.bookedTitle')), noindex: true },
    number: ticket.number,
    code: ticket.code,
    model: ticket.device.model,
    method: ticket.method,
    location: location && {
      name: pickTranslation(location.name, locale),
      address: formatLocationAddress(location, shop),
      directions: pickTranslation(location.directions, locale),
    },
    appointment: location && slotAt ? format.moment(slotAt, location.timeZone) : null,
    zone: location && slotAt ? format.zone(slotAt, location.timeZone) : '',
    total: ticket.totals.agreed,
    deposit: getDepositDue(ticket),
    intake: model?.ok ? model.value.intake : [],
    open: ticket.lines.some(({ price }) => price === null),
    calendarHref: slotAt ? to.repairCalendar(token) : null,
    paymentToken: booked ?? null,
    repairHref: booked === undefined ? null : to.repair(booked),
    trackHref: to.trackOrder(ticket.code),
  };
}

function getDepositDue({ balance: { due } }: Ticket): number {
  return due?.part === 'deposit' ? due.amount : 0;
}

/** The ticket of its own token or of the token of its quote; null for an unknown token. */
export async function findBookedTicket(shop: ShopRequest, token: string): Promise<Ticket | null> {
  const found = await runQuery(getBookedTicketOperation, shop, { params: { token } });
  return found.ok ? found.value : null;
}
