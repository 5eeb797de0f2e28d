import { formatMoney } from '../../../kernel/format-money.ts';
import { sumAmounts } from '../../../kernel/money.ts';
import type { LocalizedLines } from '../../../modules/order-management/localization/localize-lines.ts';
import { hasShipmentDocuments } from '../../../modules/order-management/read-shipment-documents.ts';
import type { AuditEntry, StaffOrder } from '../../../modules/order-management/show-staff-order.ts';
import { hasInvoice, ORDER_STATUS, type OrderStatus } from '../../../modules/orders/order.states.rules.ts';
import { listRepairShipmentIds } from '../../../modules/orders/order-line.rules.ts';
import type { OrderEvent } from '../../../modules/orders/read-admin-order.ts';
import type { PaymentAttemptSummary } from '../../../modules/payments/attempts/list-payment-attempts.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { getMoneyFormat } from '../../../modules/settings/settings.rules.ts';
import type { StaffAction } from '../../../modules/staff/staff.rules.ts';
import { CANCEL_REASONS } from '../../../modules/staff/staff.rules.ts';
import { formatDays, getDateFormat } from '../../dates/format-dates.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { formatAuditChanges } from '../audit/audit-changes.server.ts';
import { createTimeFormatter } from '../list-page.server.ts';
import { type RefundView, toRefundView } from '../returns/refund-preview.server.ts';
import { translateKey } from '../staff-access.server.ts';
import { type BuyerView, toBuyerView } from './order-buyer.server.ts';

export type AdminShipment = {
  number: number;
  status: OrderStatus;
  statusName: string;
  shipping: string;
  toAddress: boolean;
  arrives: string;
  tracking: { carrier: string; number: string } | null;
  actions: StaffAction[];
  mayPack: boolean;
  /** Goods have a packing slip and a delivery note; repairs, unpaid and cancelled shipments have none. */
  hasDocuments: boolean;
};

export type AdminPayment = {
  number: number;
  method: string;
  status: PaymentAttemptSummary['status'];
  statusName: string;
  /** Labelled amounts, references and times. */
  facts: { name: string; value: string }[];
  mayDecide: boolean;
  refunds: {
    id: string;
    text: string;
    statusName: string;
    error: string | null;
    mayPayOut: boolean;
    mayRetry: boolean;
  }[];
};

export type AdminOrder = {
  title: string;
  code: string;
  version: number;
  status: OrderStatus;
  statusName: string;
  paymentName: string;
  placed: string;
  buyer: BuyerView;
  /** Whether the order has, or gets, an invoice. */
  hasInvoice: boolean;
  /** Credit notes of completed refunds, with their amount and day. */
  creditNotes: { number: number; text: string }[];
  mails: { id: string; subject: string; sent: string }[];
  lines: {
    id: string;
    /** In the locale of the staff member if the product still exists, else in the buyer's locale. */
    title: string;
    sku: string;
    attributes: string;
    /** Title and attributes in the buyer's locale; null when `title` is the same. */
    buyerText: string | null;
    quantity: number;
    /** Quantities that were cancelled before shipping, and that were returned. */
    cancelled: number;
    returned: number;
    total: string;
  }[];
  totals: { key: 'goods' | 'discount' | 'shipping' | 'codFee' | 'tax' | 'taxIncluded' | 'total'; amount: string }[];
  shipments: AdminShipment[];
  payments: AdminPayment[];
  /** The maximum refund; null when nothing is refundable. */
  refund: RefundView | null;
  may: { cancel: boolean; cancelNeedsNote: boolean; resendMails: boolean };
  reasons: { value: string; name: string }[];
  events: { id: string; at: string; text: string; by: string; note: string }[];
  audit: { id: string; at: string; who: string; did: string; facts: string[] }[] | null;
};

/** View model of the order page. */
export async function toAdminOrder(
  shop: ShopRequest,
  shown: StaffOrder,
  localized: LocalizedLines,
): Promise<AdminOrder> {
  const { locale, t } = shop;
  const { order, payments, may, refund, audit, mails } = shown;
  const settings = await readSettings(shop.services.db);
  const format = getMoneyFormat(settings, locale);
  const formatters = {
    amount: (minor: number) => formatMoney({ amount: minor, currency: order.currency }, format),
    time: createTimeFormatter(shop, settings),
    word: (key: string, fallback: string) => translateKey(locale, key, fallback),
  };
  const dateFormat = getDateFormat(settings, locale);
  const { amount, time, word } = formatters;
  const alreadyRefunded = sumAmounts(payments.map(({ refunded }) => refunded));
  const overpayment = sumAmounts(payments.map((payment) => payment.overpayment));
  const statusName = (state: number) => word(`orders.status.s${state}`, String(state));
  const repairIds = listRepairShipmentIds(order.lines);
  const { goods, discount, shipping, codFee, tax, pricesIncludeTax, grand } = order.totals;
  return {
    title: `${order.code} – ${settings.siteName}`,
    code: order.code,
    version: order.version,
    status: order.status,
    statusName: statusName(order.status),
    paymentName: word(`admin.payment_state.${order.paymentState}`, order.paymentState),
    placed: time(order.placedAt),
    buyer: toBuyerView(shop, shown, { money: (sum) => formatMoney(sum, format), time }),
    hasInvoice: hasInvoice(order.status) || order.events.some(({ kind, to }) => kind === 'status' && to === CONFIRMED),
    creditNotes: shown.creditNotes.map(({ number, issuedAt, amount: credited }) => {
      return { number, text: `${amount(credited)} · ${time(issuedAt)}` };
    }),
    mails: mails.map(({ id, subject, created_at }) => ({ id, subject, sent: time(created_at.toISOString()) })),
    lines: order.lines.map(({ id, sku, quantity, cancelled, returned, total, ...line }) => {
      const { title, attributes } = localized.get(id) ?? line;
      return {
        id,
        title,
        sku,
        quantity,
        cancelled,
        returned,
        attributes: formatAttributes(attributes),
        buyerText: localized.has(id)
          ? [line.title, formatAttributes(line.attributes)].filter(Boolean).join(', ')
          : null,
        total: amount(total),
      };
    }),
    totals: [
      { key: 'goods', amount: amount(goods) },
      ...(discount > 0 ? [{ key: 'discount' as const, amount: amount(-discount) }] : []),
      { key: 'shipping', amount: amount(shipping) },
      ...(codFee > 0 ? [{ key: 'codFee' as const, amount: amount(codFee) }] : []),
      ...(tax > 0 && !pricesIncludeTax ? [{ key: 'tax' as const, amount: amount(tax) }] : []),
      { key: 'total', amount: amount(grand) },
      ...(tax > 0 && pricesIncludeTax ? [{ key: 'taxIncluded' as const, amount: amount(tax) }] : []),
    ],
    shipments: order.shipments.map((shipment, index) => ({
      number: index + 1,
      status: shipment.status,
      statusName:
        shipment.shippingType === 2
          ? word(`orders.pickup.s${shipment.status}`, statusName(shipment.status))
          : statusName(shipment.status),
      shipping: [shipment.shippingTitle, shipment.seller?.name].filter(Boolean).join(' · '),
      toAddress: shipment.shippingType === 1,
      arrives: formatDays(shipment.earliest, shipment.latest, dateFormat),
      tracking: order.tracking[index] ?? null,
      actions: may.shipments[index] ?? [],
      mayPack: may.pack[index] ?? false,
      hasDocuments: hasShipmentDocuments(shipment) && !repairIds.has(shipment.id),
    })),
    payments: payments.map((payment) => toPaymentView(shop, payment, may, formatters)),
    refund:
      refund &&
      toRefundView(shop, { ...refund, amount: may.refund }, { order, localized, amount, alreadyRefunded, overpayment }),
    may: { cancel: may.cancel, cancelNeedsNote: may.cancelNeedsNote, resendMails: may.resendMails },
    reasons: CANCEL_REASONS.map((value) => ({ value, name: t(`admin.reason.${value}`) })),
    events: order.events.toReversed().map((event) => toEventView(shop, event, formatters)),
    audit: audit?.map((entry) => toAuditView(shop, entry, formatters)) ?? null,
  };
}

/** State of the event that gave the order its invoice. */
const CONFIRMED = String(ORDER_STATUS.confirmed);

type OrderFormatters = {
  amount: (minor: number) => string;
  time: (iso: string) => string;
  word: (key: string, otherwise: string) => string;
};

function toPaymentView(
  { t }: ShopRequest,
  payment: PaymentAttemptSummary,
  may: StaffOrder['may'],
  formatters: OrderFormatters,
): AdminPayment {
  const { amount, time, word } = formatters;
  const { number, status, captured, refunded, reference, paymentReference, error } = payment;
  const fact = (name: string, value: string | null) => (value === null ? [] : [{ name, value }]);
  return {
    number,
    status,
    method: payment.key === null ? String(payment.method) : t(`payments.${payment.key}`),
    statusName: word(`admin.attempt.${status}`, status),
    facts: [
      ...fact(t('fieldNames.amount'), amount(payment.amount)),
      ...fact(t('admin.received'), captured > 0 ? amount(captured) : null),
      ...fact(t('admin.refunded'), refunded > 0 ? amount(refunded) : null),
      ...fact(t('admin.reference'), reference),
      ...fact(t('admin.moneyReference'), paymentReference),
      ...fact(t('admin.providerSaid'), error),
    ],
    mayDecide: may.decide.includes(number),
    refunds: payment.refunds.map((refund) => ({
      id: refund.id,
      text: [amount(refund.amount), time(refund.doneAt ?? refund.createdAt), refund.reference]
        .filter(Boolean)
        .join(' · '),
      statusName: word(`admin.refund.${refund.status}`, refund.status),
      error: refund.status === 'done' ? null : refund.error,
      mayPayOut: may.payOut.includes(refund.id),
      mayRetry: may.refundAgain.includes(refund.id),
    })),
  };
}

function toEventView(
  { t }: ShopRequest,
  event: OrderEvent,
  { amount, time, word }: OrderFormatters,
): AdminOrder['events'][number] {
  const { id, kind, shipmentNumber, to, by, note, at } = event;
  const eventText = () => {
    if (kind === 'status') return word(`orders.status.s${to}`, to);
    if (kind === 'payment') return word(`admin.payment_state.${to}`, to);
    if (kind === 'refund') return t('admin.event.refund', { amount: amount(Number(to)) });
    if (kind === 'refund-failed') return t('admin.event.refund-failed', { amount: amount(Number(to)) });
    if (kind === 'review') return word(`admin.event.${to}`, to);
    const subject = word(`admin.${kind}`, kind);
    const state = word(kind === 'return' ? `returns.states.${to}` : `admin.cancellationState.${to}`, '');
    return state === '' ? subject : t('admin.event.step', { what: subject, state });
  };
  const [reason = '', ...more] = note.split(': ');
  const reasonName = word(`admin.reason.${reason}`, '');
  // notes of the system are codes, which duplicate the state
  const isCode = by === 'system' && /^[a-z_ -]+$/.test(note);
  return {
    id,
    at: time(at),
    text: shipmentNumber === null ? eventText() : `${t('admin.shipment', { number: shipmentNumber })}: ${eventText()}`,
    by: word(`admin.by.${by}`, by),
    note: reasonName !== '' ? [reasonName, ...more].join(': ') : isCode ? '' : note,
  };
}

function toAuditView(
  shop: ShopRequest,
  { id, at, who, role, action, before, after }: AuditEntry,
  formatters: OrderFormatters,
) {
  const { time, word, amount } = formatters;
  return {
    id,
    at: time(at),
    who: `${who} (${word(`admin.role.${role}`, role)})`,
    did: word(`admin.auditActions.${action}`, action),
    facts: formatAuditChanges({ before, after }, { shop, amount }).map(
      ({ name, before: previous, after: value }) => `${name}: ${previous === null ? '' : `${previous} → `}${value}`,
    ),
  };
}

function formatAttributes(attributes: readonly { title: string; value: string }[]): string {
  return attributes.map(({ title, value }) => `${title}: ${value}`).join(', ');
}
