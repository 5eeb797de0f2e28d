import { getCountryName } from '../../../kernel/contact/countries.ts';
import { pickTranslation } from '../../../kernel/locale.ts';
import { findRepairLocation } from '../../../modules/repair-catalog/locations/repair-locations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { formatOpeningHours } from '../../../modules/shipping/format-opening-hours.ts';
import type { TicketKind, TicketState } from '../../../modules/ticket-payments/ticket-status.rules.ts';
import { listCoveredLines } from '../../../modules/tickets/customer/claim-warranty.ts';
import type { TicketProgress } from '../../../modules/tickets/customer/track-ticket.ts';
import { isWaitingForAnswer } from '../../../modules/tickets/lines/answer-lines.rules.ts';
import { maskReference } from '../../../modules/tickets/staff/mask-reference.rules.ts';
import { formatDeviceName } from '../../../modules/tickets/ticket.rules.ts';
import type { TicketStep } from '../../../modules/tickets/ticket.states.rules.ts';
import { FINAL_STATES } from '../../../modules/tickets/ticket.states.rules.ts';
import type { Ticket, TicketLine } from '../../../modules/tickets/ticket.types.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { formatStorage } from '../product/format-spec.ts';
import { createTicketClock, type TicketClock, toLocalDay } from './ticket-clock.server.ts';
import { getStateKey, getStatusTextKey, getTitleKey } from './ticket-message-keys.ts';

export type TicketProgressView = {
  code: string;
  status: TicketState;
  statusText: string;
  requestedOn: string;
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
  location: { name: string; address: string[]; directions: string; hours: { days: string; hours: string }[] } | null;
  /** `amount`: paid or reversed; minor units. */
  history: { at: string; what: string; message: string; amount: number | null }[];
  photos: number;
  warrantyOf: string | null;
  can: { respond: boolean; cancel: boolean; move: boolean; book: boolean; claim: boolean; pay: boolean };
};

/** Progress of a repair in the language of the page. */
export async function loadTicketProgressView(shop: ShopRequest, progress: TicketProgress): Promise<TicketProgressView> {
  return toTicketProgressView(shop, await createTicketClock(shop), progress);
}

function toTicketProgressView({ t }: ShopRequest, clock: TicketClock, progress: TicketProgress): TicketProgressView {
  const { code, kind, status, createdAt, timeZone } = progress;
  const steps = progress.steps.filter(({ step }) => !(kind === 'trade_in' && WORKSHOP_STEPS.has(step)));
  const isOver = FINAL_STATES.some((state) => state === status);
  const reached = steps.filter((step) => step.reached).length;
  return {
    code,
    status,
    statusText: t(`ticket.${getStatusTextKey(kind, status)}`),
    requestedOn: clock.date(createdAt, timeZone),
    steps: steps.map(({ step, at, reached: isReached }, nth) => ({
      step,
      name: t(`ticket.${stepKey(kind, step)}`),
      state: !isReached ? 'open' : !isOver && nth === reached - 1 ? 'active' : 'done',
      at: at && clock.moment(at, timeZone),
    })),
  };
}

/** Steps that trade-ins skip. */
const WORKSHOP_STEPS: ReadonlySet<TicketStep> = new Set(['in_repair', 'ready']);

function stepKey(kind: TicketKind, step: TicketStep) {
  if (kind === 'trade_in' && step === 'handed_over') return 'tradeInTexts.state.handed_over' as const;
  return kind === 'it_service' ? getStateKey(kind, step) : (`steps.${step}` as const);
}

/** A ticket in the language of the page; its lines keep the language they were written in. */
export async function loadTicketView(shop: ShopRequest, ticket: Ticket): Promise<TicketView> {
  const { services, t } = shop;
  const clock = await createTicketClock(shop);
  const timeZone = ticket.location?.timeZone ?? 'UTC';
  const today = toLocalDay(services.clock(), timeZone);
  const { agreed, waiting, tax } = ticket.totals;
  const { paid, outstanding, due } = ticket.balance;
  const isAllowed = (action: (typeof ticket.actions)[number]) => ticket.actions.includes(action);
  const isBack = ticket.status === 'handed_over' || ticket.status === 'closed';
  const covered = listCoveredLines(
    ticket.lines.map((line) => ({ ...line, warranty_until: line.warrantyUntil })),
    today,
  );
  return {
    ...toTicketProgressView(shop, clock, { ...ticket, timeZone }),
    id: ticket.id,
    number: ticket.number,
    kind: ticket.kind,
    version: ticket.version,
    title: t(`ticket.${getTitleKey(ticket.kind)}`, { number: `\u2066${ticket.number}\u2069` }),
    device: listDeviceFields(shop, ticket),
    lines: ticket.lines.map((line) => toTicketLineView(line, { shop, clock, today })),
    totals: { agreed, waiting, tax, paid, open: outstanding },
    payout: translatePayout(shop, clock, ticket),
    deposit: ticket.deposit,
    due: due?.amount ?? 0,
    until: ticket.quoteExpiresAt && clock.date(ticket.quoteExpiresAt, timeZone),
    method: ticket.method,
    slot: ticket.slotAt && {
      at: clock.appointment(ticket.slotAt, timeZone),
      zone: clock.zone(ticket.slotAt, timeZone),
    },
    location: await loadLocationView(shop, ticket),
    history: ticket.events.map(({ kind, state, message, amount, at }) => ({
      at: clock.moment(at, timeZone),
      message,
      amount,
      what: kind === 'state' ? t(`ticket.${getStateKey(ticket.kind, state)}`) : t(`ticket.event.${kind}`),
    })),
    photos: ticket.photos,
    warrantyOf: ticket.warrantyOf,
    can: {
      respond: isAllowed('approve') && ticket.lines.some(isWaitingForAnswer),
      cancel: isAllowed('cancel'),
      move: isAllowed('rebook') && ticket.slotAt !== null,
      book: isAllowed('book'),
      claim: isBack && covered.length > 0,
      pay: due !== null,
    },
  };
}

function translatePayout({ t }: ShopRequest, clock: TicketClock, { payout, location }: Ticket): string | null {
  if (!payout) return null;
  const day = clock.date(payout.at, location?.timeZone ?? 'UTC');
  const reference = `\u2066${maskReference(payout)}\u2069`;
  return t(payout.voucher === null ? 'ticket.payout.transfer' : 'ticket.payout.voucher', { day, reference });
}

function listDeviceFields({ t, locale }: ShopRequest, { device, description }: Ticket): TicketView['device'] {
  const { make, model, serial, colour, storageGb } = device;
  const fields = [
    { label: t('ticket.device'), value: formatDeviceName(make, model) },
    { label: t('ticket.serial'), value: serial ?? '' },
    { label: t('ticket.colour'), value: colour ?? '' },
    { label: t('ticket.storage'), value: storageGb === null ? '' : formatStorage(storageGb, locale) },
    { label: t('ticket.description'), value: description },
  ];
  return fields.filter(({ value }) => value !== '');
}

type LineViewContext = { shop: ShopRequest; clock: TicketClock; today: string };

function toTicketLineView(line: TicketLine, { shop: { t }, clock, today }: LineViewContext): TicketLineView {
  const { id, kind, title, discount, total, status, partGrade, warrantyDays, warrantyUntil, note } = line;
  const part = partGrade && partGrade !== 'none' ? t(`ticket.grade.${partGrade}`) : '';
  const days = warrantyDays > 0 && status !== 'declined' ? t('ticket.warranty', { days: warrantyDays }) : '';
  const until =
    warrantyUntil === null
      ? days
      : t(warrantyUntil >= today ? 'ticket.warrantyUntil' : 'ticket.warrantyOver', { day: clock.day(warrantyUntil) });
  return {
    id,
    total,
    saved: discount,
    title: title || (kind === 'repair' ? t('ticket.lines') : t(`mail.ticket.${kind}`)),
    notes: [part, until, note].filter(Boolean),
    status: status === 'proposed' && total === null ? 'later' : status,
  };
}

async function loadLocationView(shop: ShopRequest, { location, method }: Ticket): Promise<TicketView['location']> {
  const { services, locale } = shop;
  const fullLocation = location && (await findRepairLocation(services.db, location.slug));
  if (!location || !fullLocation) return null;
  const { digits } = await readSettings(services.db);
  const { street, city, state, zip, country } = location.address;
  const isVisited = method === 1 || method === null;
  return {
    name: pickTranslation(location.name, locale),
    address: [street, [city, state, zip].filter(Boolean).join(' '), getCountryName(country, locale)],
    directions: isVisited ? pickTranslation(location.directions, locale) : '',
    hours: isVisited ? formatOpeningHours(fullLocation, { locale, digits: digits[locale] ?? 'latn' }) : [],
  };
}
