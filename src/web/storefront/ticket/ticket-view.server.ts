import { textIn } from '../../../kernel/locale.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { countryName } from '../../../modules/customers/countries.rules.ts';
import { findPlace } from '../../../modules/repairs/find-places.ts';
import { openingOf } from '../../../modules/shipping/show-opening.ts';
import { waits } from '../../../modules/tickets/answer-lines.rules.ts';
import { coveredLines } from '../../../modules/tickets/claim-warranty.ts';
import type { TicketKind, TicketState, TicketStep } from '../../../modules/tickets/ticket.states.rules.ts';
import { ENDED_STATES } from '../../../modules/tickets/ticket.states.rules.ts';
import type { Ticket, TicketLine } from '../../../modules/tickets/ticket.types.ts';
import { shownReference } from '../../../modules/tickets/ticket-totals.rules.ts';
import type { TicketProgress } from '../../../modules/tickets/track-ticket.ts';
import type { ShopRequest } from '../../request.server.ts';
import { storageText } from '../product/spec-text.ts';
import { dayAt, type TicketClock, ticketClock } from './ticket-clock.server.ts';
import { saysKey, stateKey, titleKey } from './ticket-words.ts';

export type TicketProgressView = {
  code: string;
  status: TicketState;
  says: string;
  asked: string;
  steps: { step: TicketStep; name: string; state: 'done' | 'active' | 'open'; at: string | null }[];
};

/** Amounts in minor units. */
export type TicketLineView = {
  id: string;
  title: string;
  /** Part quality, warranty and the technician's note. */
  notes: string[];
  saved: number;
  total: number | null;
  status: 'proposed' | 'later' | 'approved' | 'declined' | 'done';
};

export type TicketView = TicketProgressView & {
  id: string;
  number: string;
  kind: TicketKind;
  version: number;
  title: string;
  device: { label: string; value: string }[];
  lines: TicketLineView[];
  totals: { agreed: number; waiting: number; tax: number; paid: number; open: number };
  /** How the shop paid for a traded-in device. */
  payout: string | null;
  deposit: number;
  /** Amount that can be paid now; 0 for nothing. */
  due: number;
  until: string | null;
  method: Ticket['method'];
  slot: { at: string; zone: string } | null;
  place: { name: string; address: string[]; directions: string; hours: { days: string; hours: string }[] } | null;
  /** `amount`: paid or reversed; minor units. */
  history: { at: string; what: string; message: string; amount: number | null }[];
  photos: number;
  warrantyOf: string | null;
  can: { respond: boolean; cancel: boolean; move: boolean; book: boolean; claim: boolean; pay: boolean };
};

/** Progress of a repair in the language of the page. */
export async function ticketProgressView(shop: ShopRequest, progress: TicketProgress): Promise<TicketProgressView> {
  return progressIn(shop, await ticketClock(shop), progress);
}

function progressIn({ t }: ShopRequest, clock: TicketClock, progress: TicketProgress): TicketProgressView {
  const { code, kind, status, createdAt, timeZone } = progress;
  const steps = progress.steps.filter(({ step }) => !(kind === 'trade_in' && AT_THE_BENCH.has(step)));
  const isOver = ENDED_STATES.some((state) => state === status);
  const reached = steps.filter((step) => step.reached).length;
  return {
    ...{ code, status, says: t(`ticket.${saysKey(kind, status)}`), asked: clock.date(createdAt, timeZone) },
    steps: steps.map(({ step, at, reached: isReached }, nth) => ({
      ...{ step, name: t(`ticket.${stepKey(kind, step)}`) },
      state: !isReached ? 'open' : !isOver && nth === reached - 1 ? 'active' : 'done',
      at: at && clock.moment(at, timeZone),
    })),
  };
}

/** Steps that trade-ins skip. */
const AT_THE_BENCH: ReadonlySet<TicketStep> = new Set(['in_repair', 'ready']);

function stepKey(kind: TicketKind, step: TicketStep) {
  if (kind === 'trade_in' && step === 'handed_over') return 'bought.state.handed_over' as const;
  return kind === 'it_service' ? stateKey(kind, step) : (`steps.${step}` as const);
}

/** A ticket in the language of the page; its lines keep the language they were written in. */
export async function ticketView(shop: ShopRequest, ticket: Ticket): Promise<TicketView> {
  const { services, t } = shop;
  const clock = await ticketClock(shop);
  const timeZone = ticket.place?.timeZone ?? 'UTC';
  const today = dayAt(services.clock(), timeZone);
  const { agreed, waiting, tax } = ticket.totals;
  const { paid, open, due } = ticket.account;
  const isAllowed = (action: (typeof ticket.actions)[number]) => ticket.actions.includes(action);
  const isBack = ticket.status === 'handed_over' || ticket.status === 'closed';
  const covered = coveredLines(
    ticket.lines.map((line) => ({ ...line, warranty_until: line.warrantyUntil })),
    today,
  );
  return {
    ...progressIn(shop, clock, { ...ticket, timeZone }),
    ...{ id: ticket.id, number: ticket.number, kind: ticket.kind, version: ticket.version },
    title: t(`ticket.${titleKey(ticket.kind)}`, { number: `\u2066${ticket.number}\u2069` }),
    device: deviceFacts(shop, ticket),
    lines: ticket.lines.map((line) => lineView(line, { shop, clock, today })),
    totals: { agreed, waiting, tax, paid, open },
    payout: payoutIn(shop, clock, ticket),
    deposit: ticket.deposit,
    due: due?.amount ?? 0,
    until: ticket.quoteExpiresAt && clock.date(ticket.quoteExpiresAt, timeZone),
    method: ticket.method,
    slot: ticket.slotAt && {
      at: clock.appointment(ticket.slotAt, timeZone),
      zone: clock.zone(ticket.slotAt, timeZone),
    },
    place: await placeView(shop, ticket),
    history: ticket.events.map(({ kind, state, message, amount, at }) => ({
      ...{ at: clock.moment(at, timeZone), message, amount },
      what: kind === 'state' ? t(`ticket.${stateKey(ticket.kind, state)}`) : t(`ticket.event.${kind}`),
    })),
    ...{ photos: ticket.photos, warrantyOf: ticket.warrantyOf },
    can: {
      respond: isAllowed('approve') && ticket.lines.some(waits),
      cancel: isAllowed('cancel'),
      move: isAllowed('rebook') && ticket.slotAt !== null,
      book: isAllowed('book'),
      claim: isBack && covered.length > 0,
      pay: due !== null,
    },
  };
}

function payoutIn({ t }: ShopRequest, clock: TicketClock, { payout, place }: Ticket): string | null {
  if (!payout) return null;
  const day = clock.date(payout.at, place?.timeZone ?? 'UTC');
  const reference = `\u2066${shownReference(payout)}\u2069`;
  return t(payout.voucher === null ? 'ticket.payout.transfer' : 'ticket.payout.voucher', { day, reference });
}

function deviceFacts({ t, locale }: ShopRequest, { device, description }: Ticket): TicketView['device'] {
  const { make, model, serial, colour, storageGb } = device;
  const fields = [
    { label: t('ticket.device'), value: deviceName(make, model) },
    { label: t('ticket.serial'), value: serial ?? '' },
    { label: t('ticket.colour'), value: colour ?? '' },
    { label: t('ticket.storage'), value: storageGb === null ? '' : storageText(storageGb, locale) },
    { label: t('ticket.description'), value: description },
  ];
  return fields.filter(({ value }) => value !== '');
}

/** Avoids repeating the brand when the model name already starts with it. */
export function deviceName(make: string, model: string): string {
  return model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`.trim();
}

type Writing = { shop: ShopRequest; clock: TicketClock; today: string };

function lineView(line: TicketLine, { shop: { t }, clock, today }: Writing): TicketLineView {
  const { id, kind, title, discount, total, status, partGrade, warrantyDays, warrantyUntil, note } = line;
  const part = partGrade && partGrade !== 'none' ? t(`ticket.grade.${partGrade}`) : '';
  const days = warrantyDays > 0 && status !== 'declined' ? t('ticket.warranty', { days: warrantyDays }) : '';
  const until =
    warrantyUntil === null
      ? days
      : t(warrantyUntil >= today ? 'ticket.warrantyUntil' : 'ticket.warrantyOver', { day: clock.day(warrantyUntil) });
  return {
    ...{ id, total, saved: discount },
    title: title || (kind === 'repair' ? t('ticket.lines') : t(`mail.ticket.${kind}`)),
    notes: [part, until, note].filter(Boolean),
    status: status === 'proposed' && total === null ? 'later' : status,
  };
}

async function placeView(shop: ShopRequest, { place, method }: Ticket): Promise<TicketView['place']> {
  const { services, locale } = shop;
  const fullLocation = place && (await findPlace(services.db, place.slug));
  if (!place || !fullLocation) return null;
  const { digits } = await readSettings(services.db);
  const { street, city, state, zip, country } = place.address;
  const isVisited = method === 1 || method === null;
  return {
    name: textIn(place.name, locale),
    address: [street, [city, state, zip].filter(Boolean).join(' '), countryName(country, locale)],
    directions: isVisited ? textIn(place.directions, locale) : '',
    hours: isVisited ? openingOf(fullLocation, { locale, digits: digits[locale] ?? 'latn' }) : [],
  };
}
