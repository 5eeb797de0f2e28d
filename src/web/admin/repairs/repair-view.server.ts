import { formatMoney } from '../../../kernel/format-money.ts';
import { getLanguageName } from '../../../kernel/language-name.ts';
import { addDigitsToTag, DEFAULT_LOCALE, isLocale, pickTranslation } from '../../../kernel/locale.ts';
import { toDecimal } from '../../../kernel/money.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { getMoneyFormat } from '../../../modules/settings/settings.rules.ts';
import type { TicketState } from '../../../modules/ticket-payments/ticket-status.rules.ts';
import type { StaffName, StaffTicket } from '../../../modules/tickets/staff/find-staff-ticket.ts';
import { maskReference } from '../../../modules/tickets/staff/mask-reference.rules.ts';
import {
  addTicketNoteOperation,
  offerTradeInOperation,
} from '../../../modules/tickets/staff/staff-tickets.operations.ts';
import { CONDITION_QUESTIONS, formatDeviceName } from '../../../modules/tickets/ticket.rules.ts';
import { findUsualAction } from '../../../modules/tickets/ticket.states.rules.ts';
import { formatDate, formatDays, formatTimestamp, getDateFormat } from '../../dates/format-dates.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { SelectChoice } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { formatAddressLines } from '../orders/order-buyer.server.ts';
import { mayExecute } from '../staff-operations.server.ts';
import { type AppointmentForm, loadAppointmentForm } from './appointment-form.server.ts';
import { createQuoteForm, type QuoteForm } from './quote-form.server.ts';
import { listRepairEvents, type RepairEventView } from './repair-events.server.ts';
import { listRepairLines, type RepairLineView } from './repair-lines.server.ts';

type Pair = { name: string; value: string };
type StepView = {
  action: string;
  name: string;
  isFinal: boolean;
  /** Amount that the customer still owes when the device leaves the shop; null otherwise. */
  due: string | null;
};

export type AdminRepair = {
  kind: 'repair';
  title: string;
  id: string;
  number: string;
  version: number;
  status: TicketState;
  statusName: string;
  kindName: string;
  created: string;
  isSaved: boolean;
  /** Whether the address selects the location of an appointment. */
  isSelecting: boolean;
  device: Pair[];
  condition: Pair[];
  photos: string[];
  customer: {
    name: string;
    language: string;
    /** Null for roles that may not see it. */
    contact: { email: string; phone: string; address: string[] } | null;
  };
  /** Null without an appointment. */
  appointment: Pair[] | null;
  lines: RepairLineView[];
  totals: Pair[];
  payout: string | null;
  validUntil: string | null;
  warrantyOf: string | null;
  others: { number: string; text: string }[];
  events: RepairEventView[];
  assignment: {
    assignee: string | null;
    assigneeId: string;
    /** Null for roles that may not assign. */
    form: { self: string; technicians: SelectChoice[] } | null;
  };
  /** The usual next step, and the other ones. */
  usualStep: StepView | null;
  otherSteps: StepView[];
  quote: QuoteForm | null;
  booking: AppointmentForm | null;
  /** Agreed amount in major units that can be paid out now; null otherwise. */
  payOut: string | null;
  mayOfferTradeIn: boolean;
  mayNote: boolean;
};

/** Actions that have a form of their own. */
const OWN_FORMS: readonly string[] = ['quote', 'propose', 'book', 'rebook', 'pay-out'];
const FINAL_ACTIONS: readonly string[] = ['cancel', 'give-up', 'unclaim'];

/** View model of the page of a repair. `query` selects the location and the method of an appointment. */
export async function loadRepairView(
  shop: ShopRequest,
  found: StaffTicket,
  query: URLSearchParams,
): Promise<AdminRepair> {
  const { services, t, locale } = shop;
  const { ticket, actions, assignee, assignment } = found;
  const settings = await readSettings(services.db);
  const format = getDateFormat(settings, locale);
  const moneyFormat = getMoneyFormat(settings, locale);
  const money = (amount: number) => formatMoney({ amount, currency: ticket.currency }, moneyFormat);
  const numberFormat = new Intl.NumberFormat(addDigitsToTag(locale));
  const formatters = {
    money,
    day: (day: string) => formatDays(day, day, format),
    number: (value: number) => numberFormat.format(value),
    time: (at: Date) => formatTimestamp(at, format),
  };
  const { kind, number, status } = ticket;
  const { outstanding } = ticket.balance;
  const toStep = (action: string): StepView => {
    const key = `admin.repairs.actions.${action}`;
    const isUnpaid = action === 'hand-over' && kind !== 'trade_in' && outstanding > 0;
    return {
      action,
      name: t.has(key) ? t(key) : action,
      isFinal: FINAL_ACTIONS.includes(action),
      due: isUnpaid ? money(outstanding) : null,
    };
  };
  const usual = findUsualAction(actions, ticket.lines);
  const [mayNote, mayOffer, booking] = await Promise.all([
    mayExecute(addTicketNoteOperation, shop),
    mayExecute(offerTradeInOperation, shop),
    loadAppointmentForm(shop, found, { query, format }),
  ]);
  return {
    kind: 'repair',
    title: `${number} – ${settings.siteName}`,
    id: ticket.id,
    number,
    version: ticket.version,
    status,
    statusName: t(`admin.repairs.states.${status}`),
    kindName: t(`admin.repairs.kinds.${kind}`),
    created: t('admin.repairs.created', { time: formatters.time(ticket.createdAt) }),
    isSaved: query.get('saved') === '1',
    isSelecting: query.has('location'),
    device: listDevice(shop, found),
    condition: CONDITION_QUESTIONS.flatMap((question) => {
      const answer = ticket.condition[question];
      if (answer === undefined) return [];
      return [{ name: t(`fieldNames.${question}`), value: t(answer ? 'admin.facts.yes' : 'admin.facts.no') }];
    }),
    photos: found.photos.map((photo) => adminPaths.repairPhoto(ticket.id, photo.id)),
    customer: describeCustomer(shop, found),
    appointment: describeAppointment(shop, found, format),
    lines: listRepairLines(shop, found, formatters),
    totals: listTotals(shop, found, money),
    payout:
      ticket.payout &&
      t('admin.repairs.totals.payout', {
        day: formatDate(ticket.payout.at, format),
        reference: `\u2066${maskReference(ticket.payout)}\u2069`,
      }),
    validUntil:
      ticket.quoteExpiresAt && (status === 'quoted' || status === 'awaiting_approval')
        ? t('admin.repairs.validUntil', { day: formatDate(ticket.quoteExpiresAt, format) })
        : null,
    warrantyOf: ticket.warrantyOf,
    others: found.device.map((one) => ({
      number: one.number,
      text: [
        t(`admin.repairs.kinds.${one.kind}`),
        t(`admin.repairs.states.${one.status}`),
        formatDate(one.created_at, format),
      ].join(' · '),
    })),
    events: listRepairEvents(shop, found, formatters),
    assignment: {
      assignee: assignee?.name ?? null,
      assigneeId: assignee?.id ?? '',
      form: assignment && {
        self: assignment.self,
        technicians: listTechnicians(assignment.technicians, assignee),
      },
    },
    usualStep: usual && toStep(usual),
    otherSteps: actions.filter((action) => action !== usual && !OWN_FORMS.includes(action)).map(toStep),
    quote: createQuoteForm(shop, found),
    booking,
    payOut: actions.includes('pay-out') ? toDecimal({ amount: ticket.totals.agreed, currency: ticket.currency }) : null,
    mayOfferTradeIn: mayOffer && found.canOfferTradeIn,
    mayNote,
  };
}

/** Includes an assignee who lost the permission, because a select without the current value would show another one. */
function listTechnicians(technicians: readonly StaffName[], assignee: StaffName | null): SelectChoice[] {
  const isListed = assignee === null || technicians.some(({ id }) => id === assignee.id);
  return [...technicians, ...(isListed ? [] : [assignee])].map(({ id, name }) => ({ value: id, name }));
}

function listDevice({ t, locale }: ShopRequest, { ticket, contact }: StaffTicket): Pair[] {
  const { make, model, serial, colour, storageGb } = ticket.device;
  const gigabytes = new Intl.NumberFormat(addDigitsToTag(locale), { style: 'unit', unit: 'gigabyte' });
  return [
    { name: t('admin.repairs.model'), value: formatDeviceName(make, model) },
    { name: t('fieldNames.serial'), value: serial ?? '' },
    { name: t('fieldNames.colour'), value: colour ?? '' },
    { name: t('admin.repairs.storage'), value: storageGb === null ? '' : gigabytes.format(storageGb) },
    { name: t('admin.repairs.description'), value: ticket.description },
    // with the code, the public page shows the contact data to a visitor who guesses a part of them
    { name: t('admin.repairs.trackCode'), value: contact ? ticket.code : '' },
  ].filter(({ value }) => value !== '');
}

function describeCustomer(shop: ShopRequest, { ticket, contact }: StaffTicket): AdminRepair['customer'] {
  const { t, locale } = shop;
  const language = getLanguageName(isLocale(ticket.locale) ? ticket.locale : DEFAULT_LOCALE, locale);
  return {
    name: ticket.name,
    language: t('admin.writesIn', { language }),
    contact: contact && {
      email: contact.email,
      phone: contact.phone,
      address: contact.address ? formatAddressLines(contact.address, shop) : [],
    },
  };
}

/** Time, hand-in and location of the appointment; null without one. */
export function describeAppointment(
  { t, locale }: ShopRequest,
  { ticket: { slotAt, method, location } }: StaffTicket,
  format: ReturnType<typeof getDateFormat>,
): Pair[] | null {
  if (method === null && location === null) return null;
  const timeZone = location?.timeZone ?? format.timeZone;
  return [
    { name: t('admin.repairs.slot'), value: slotAt ? formatTimestamp(slotAt, { ...format, timeZone }) : '' },
    { name: t('admin.repairs.method'), value: method === null ? '' : t(`admin.repairs.methods.m${method}`) },
    { name: t('admin.repairs.location'), value: location ? pickTranslation(location.name, locale) : '' },
  ].filter(({ value }) => value !== '');
}

function listTotals({ t }: ShopRequest, { ticket }: StaffTicket, money: (amount: number) => string): Pair[] {
  const { totals, deposit, balance } = ticket;
  const amounts = {
    agreed: totals.agreed,
    waiting: totals.waiting,
    deposit,
    paid: balance.paid,
    outstanding: ticket.kind === 'trade_in' ? 0 : balance.outstanding,
  };
  return (Object.keys(amounts) as (keyof typeof amounts)[])
    .filter((name) => amounts[name] > 0)
    .map((name) => ({ name: t(`admin.repairs.totals.${name}`), value: money(amounts[name]) }));
}
