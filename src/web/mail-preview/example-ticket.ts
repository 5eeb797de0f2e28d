import { calculateTotals } from '../../modules/ticket-payments/ticket-totals.rules.ts';
import type { TicketMailInput } from '../../modules/tickets/notifications/ticket-mail.ts';
import type { TicketNotification } from '../../modules/tickets/notifications/ticket-notifications.rules.ts';
import type { Ticket, TicketLine } from '../../modules/tickets/ticket.types.ts';
import { EXAMPLE_CODE } from './example-data.ts';

const REPAIR_LINE: TicketLine = {
  id: 'a',
  kind: 'repair',
  title: 'Screen',
  partGrade: 'equivalent',
  price: 12_900,
  discount: 0,
  tax: 614,
  taxBasisPoints: 500,
  total: 12_900,
  status: 'approved',
  warrantyDays: 180,
  warrantyUntil: null,
  note: '',
};
const PROPOSED_LINE: TicketLine = {
  ...REPAIR_LINE,
  id: 'b',
  title: 'Charging port',
  price: null,
  total: null,
  tax: 0,
  status: 'proposed',
  warrantyDays: 90,
};
const DIAGNOSIS_LINE: TicketLine = {
  ...REPAIR_LINE,
  id: 'c',
  kind: 'diagnosis',
  title: '',
  price: 1_000,
  total: 1_000,
  tax: 48,
  warrantyDays: 0,
};
const EXTRA_LINE: TicketLine = {
  ...PROPOSED_LINE,
  price: 4_500,
  discount: 1_000,
  total: 3_500,
  tax: 167,
  note: 'USB-C',
};

const LINES_BY_NOTIFICATION: Partial<Record<TicketNotification, TicketLine[]>> = {
  quoted: [
    { ...REPAIR_LINE, status: 'proposed' },
    { ...EXTRA_LINE, discount: 0, total: 4_500 },
  ],
  needsApproval: [REPAIR_LINE, DIAGNOSIS_LINE, EXTRA_LINE],
  ready: [{ ...REPAIR_LINE, status: 'done' }, DIAGNOSIS_LINE, { ...EXTRA_LINE, status: 'done' }],
  unrepairable: [{ ...REPAIR_LINE, discount: 12_900, total: 0, tax: 0 }, DIAGNOSIS_LINE],
  handedOver: [{ ...REPAIR_LINE, status: 'done', warrantyUntil: '2026-08-28' }, DIAGNOSIS_LINE],
  warrantyTaken: [{ ...REPAIR_LINE, discount: 12_900, total: 0, tax: 0, warrantyUntil: '2026-08-28' }],
};

/** A phone with a broken screen, with the data that the given notification has. */
export function createExampleTicket(news: TicketNotification): TicketMailInput['ticket'] {
  const lines = LINES_BY_NOTIFICATION[news] ?? [REPAIR_LINE, PROPOSED_LINE, DIAGNOSIS_LINE];
  return {
    name: 'Zahra Al Mansouri',
    number: 'R-2026-000123',
    code: EXAMPLE_CODE,
    currency: 'USD',
    kind: 'repair',
    method: 1,
    lines,
    device: { make: 'Apple', model: 'iPhone 13', serial: null, colour: null, storageGb: 128 },
    location: REPAIR_LOCATION,
    slotAt: new Date('2026-03-04T10:30:00Z'),
    quoteExpiresAt: new Date('2026-03-15T10:00:00Z'),
    totals: calculateTotals(lines, true),
    payout: null,
  };
}

/** A warranty claim for the same repair. */
export function createExampleClaim(news: TicketNotification): TicketMailInput['ticket'] {
  const lines = [{ ...REPAIR_LINE, price: 0, total: 0, tax: 0, warrantyUntil: '2026-08-28' }];
  return { ...createExampleTicket(news), kind: 'warranty', lines, totals: calculateTotals(lines, true) };
}

/** An IT service at the customer's premises. */
export function createExampleItService(news: TicketNotification, what: string): TicketMailInput['ticket'] {
  const isNew = news === 'requested' || news === 'cancelled';
  const lines = isNew ? [] : (LINES_BY_NOTIFICATION[news] ?? [REPAIR_LINE]).filter(({ kind }) => kind === 'repair');
  const device = { make: '', model: what, serial: null, colour: null, storageGb: null };
  return {
    ...createExampleTicket(news),
    kind: 'it_service',
    method: 4,
    device,
    lines,
    totals: calculateTotals(lines, true),
  };
}

/** The same phone as a trade-in. */
export function createExampleTradeIn(
  news: TicketNotification,
  payout: Ticket['payout'] = null,
): TicketMailInput['ticket'] {
  const isOpen = news === 'quoted' || news === 'needsApproval';
  const offer: TicketLine = {
    ...REPAIR_LINE,
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
  return { ...createExampleTicket(news), kind: 'trade_in', lines, totals: calculateTotals(lines, true), payout };
}

const REPAIR_LOCATION: Ticket['location'] = {
  slug: 'dubai',
  name: { en: 'Souk Marina', ar: 'سوق مارينا' },
  directions: {},
  timeZone: 'Asia/Dubai',
  address: { street: 'Marina Walk 7', city: 'Dubai', state: 'DU', country: 'AE' },
};
