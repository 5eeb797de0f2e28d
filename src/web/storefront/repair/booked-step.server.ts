import { textIn } from '../../../kernel/locale.ts';
import { openModel } from '../../../modules/repairs/open-model.ts';
import { openQuote } from '../../../modules/repairs/open-quote.ts';
import { showTicket } from '../../../modules/tickets/show-ticket.ts';
import type { Ticket } from '../../../modules/tickets/ticket.types.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { pageTitle } from '../../page-title.server.ts';
import { to } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import type { PageHead } from '../listing/page-head.ts';
import { addressLines, clockWords } from './place-words.server.ts';

export type BookedView = {
  at: 'booked';
  head: PageHead;
  number: string;
  code: string;
  model: string;
  method: Ticket['method'];
  place: { name: string; address: string[]; directions: string } | null;
  moment: string | null;
  zone: string;
  /** Agreed total and the deposit due in advance, in minor units. */
  total: number;
  deposit: number;
  /** Whether a price depends on the diagnosis. */
  open: boolean;
  intake: string[];
  calendarHref: string | null;
  /** Token that adds the deposit to the cart; null when only the mail contains it. */
  payBy: string | null;
  /** Path of the repair page; null when only the mail contains its link. */
  repairHref: string | null;
  trackHref: string;
};

/** Loads the booking confirmation by the token of the ticket or of its quote; null for an unknown token. */
export async function bookedStep(
  shop: ShopRequest,
  { booked, quote }: { booked?: string; quote?: string },
): Promise<BookedView | null> {
  const { services, locale, t } = shop;
  const { db } = services;
  const token = booked ?? quote;
  const ticket = token === undefined ? null : await bookedUnder(shop, token);
  if (!ticket || token === undefined) return null;
  const { place, slotAt } = ticket;
  const [format, model] = await Promise.all([
    clockWords(shop),
    ticket.modelSlug === null ? null : openModel(db, ticket.modelSlug, locale),
  ]);
  return {
    at: 'booked',
    head: { title: await pageTitle(shop, t('repairWindow.bookedTitle')), noindex: true },
    ...{ number: ticket.number, code: ticket.code, model: ticket.device.model, method: ticket.method },
    place: place && {
      ...{ name: textIn(place.name, locale), address: addressLines(place, shop) },
      directions: textIn(place.directions, locale),
    },
    moment: place && slotAt ? format.moment(slotAt, place.timeZone) : null,
    zone: place && slotAt ? format.zone(slotAt, place.timeZone) : '',
    ...{ total: ticket.totals.agreed, deposit: depositDue(ticket), intake: model?.intake ?? [] },
    open: ticket.lines.some(({ price }) => price === null),
    calendarHref: slotAt ? to.repairCalendar(token) : null,
    payBy: booked ?? null,
    repairHref: booked === undefined ? null : to.repair(booked),
    trackHref: to.trackOrder(ticket.code),
  };
}

function depositDue({ account: { due } }: Ticket): number {
  return due?.pays === 'deposit' ? due.amount : 0;
}

/**
 * Finds a ticket by its own token or by the token of its quote: a duplicate submission knows only the quote's token.
 */
export async function bookedUnder({ services }: ShopRequest, token: string): Promise<Ticket | null> {
  const ticket = await showTicket(services.db, { tokenHash: hashToken(token) });
  if (ticket) return ticket;
  const quote = await openQuote(services.db, token, services.clock());
  if (!quote.ok || quote.value.ticketId === null) return null;
  return showTicket(services.db, { id: quote.value.ticketId });
}
