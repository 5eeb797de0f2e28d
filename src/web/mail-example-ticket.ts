import type { Ticket, TicketLine } from '../modules/tickets/ticket.types.ts';
import type { TicketMail } from '../modules/tickets/ticket-mail.ts';
import type { TicketNews } from '../modules/tickets/ticket-news.rules.ts';
import { totalsOf } from '../modules/tickets/ticket-totals.rules.ts';
import { CODE } from './mail-examples.ts';

const LINE: TicketLine = {
  ...{ id: 'a', kind: 'repair', title: 'Screen', partGrade: 'equivalent', price: 12_900, discount: 0, tax: 614 },
  ...{ taxBasisPoints: 500, total: 12_900, status: 'approved', warrantyDays: 180, warrantyUntil: null, note: '' },
};
const LATER: TicketLine = {
  ...{ ...LINE, id: 'b', title: 'Charging port', price: null, total: null, tax: 0, status: 'proposed' },
  warrantyDays: 90,
};
const LOOK: TicketLine = {
  ...LINE,
  id: 'c',
  kind: 'diagnosis',
  title: '',
  price: 1_000,
  total: 1_000,
  tax: 48,
  warrantyDays: 0,
};
const DEARER: TicketLine = { ...LATER, price: 4_500, discount: 1_000, total: 3_500, tax: 167, note: 'USB-C' };

const LINES: Partial<Record<TicketNews, TicketLine[]>> = {
  quoted: [
    { ...LINE, status: 'proposed' },
    { ...DEARER, discount: 0, total: 4_500 },
  ],
  needsApproval: [LINE, LOOK, DEARER],
  ready: [{ ...LINE, status: 'done' }, LOOK, { ...DEARER, status: 'done' }],
  unrepairable: [{ ...LINE, discount: 12_900, total: 0, tax: 0 }, LOOK],
  handedOver: [{ ...LINE, status: 'done', warrantyUntil: '2026-08-28' }, LOOK],
  warrantyTaken: [{ ...LINE, discount: 12_900, total: 0, tax: 0, warrantyUntil: '2026-08-28' }],
};

/** A phone with a broken screen, with the data that the given notification has. */
export function exampleTicket(news: TicketNews): TicketMail['ticket'] {
  const lines = LINES[news] ?? [LINE, LATER, LOOK];
  return {
    ...{
      name: 'Zahra Al Mansouri',
      number: 'R-2026-000123',
      code: CODE,
      currency: 'USD',
      kind: 'repair',
      method: 1,
      lines,
    },
    device: { make: 'Apple', model: 'iPhone 13', serial: null, colour: null, storageGb: 128 },
    place: PLACE,
    slotAt: new Date('2026-03-04T10:30:00Z'),
    quoteExpiresAt: new Date('2026-03-15T10:00:00Z'),
    totals: totalsOf(lines, true),
    payout: null,
  };
}

/** A warranty claim for the same repair. */
export function exampleClaim(news: TicketNews): TicketMail['ticket'] {
  const lines = [{ ...LINE, price: 0, total: 0, tax: 0, warrantyUntil: '2026-08-28' }];
  return { ...exampleTicket(news), kind: 'warranty', lines, totals: totalsOf(lines, true) };
}

/** An IT service at the customer's premises. */
export function exampleItService(news: TicketNews, what: string): TicketMail['ticket'] {
  const isNew = news === 'requested' || news === 'cancelled';
  const lines = isNew ? [] : (LINES[news] ?? [LINE]).filter(({ kind }) => kind === 'repair');
  const device = { make: '', model: what, serial: null, colour: null, storageGb: null };
  return { ...exampleTicket(news), kind: 'it_service', method: 4, device, lines, totals: totalsOf(lines, true) };
}

/** The same phone as a trade-in. */
export function exampleTradeIn(news: TicketNews, payout: Ticket['payout'] = null): TicketMail['ticket'] {
  const isOpen = news === 'quoted' || news === 'needsApproval';
  const offer: TicketLine = {
    ...LINE,
    kind: 'offer',
    title: '',
    tax: 0,
    warrantyDays: 0,
    price: 31_000,
    total: 31_000,
  };
  const isBack = news === 'ready' || news === 'unrepairable' || (news === 'handedOver' && payout === null);
  const lines =
    news === 'requested' || isBack
      ? []
      : [{ ...offer, status: isOpen ? ('proposed' as const) : ('approved' as const) }];
  return { ...exampleTicket(news), kind: 'trade_in', lines, totals: totalsOf(lines, true), payout };
}

const PLACE: Ticket['place'] = {
  ...{ slug: 'dubai', name: { en: 'Souk Marina', ar: 'سوق مارينا' }, directions: {}, timeZone: 'Asia/Dubai' },
  address: { street: 'Marina Walk 7', city: 'Dubai', state: 'DU', country: 'AE' },
};
