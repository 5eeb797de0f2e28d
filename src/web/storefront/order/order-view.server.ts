import { getCountryName, getStateName } from '../../../kernel/contact/countries.ts';
import type { Locale } from '../../../kernel/locale.ts';
import { sumAmounts } from '../../../kernel/money.ts';
import { getOrderPaymentOperation } from '../../../modules/checkout/payment/order-payments.operations.ts';
import type {
  Order,
  OrderAddress,
  OrderDiscount,
  OrderProgress,
  OrderTotals,
  PaymentState,
} from '../../../modules/orders/order.rules.ts';
import { ORDER_STATUS, type OrderStatus } from '../../../modules/orders/order.states.rules.ts';
import { isGoods, type OrderLine } from '../../../modules/orders/order-line.rules.ts';
import { findPaymentMethod, type PaymentMethod } from '../../../modules/payments/payment-methods.ts';
import type { Refund } from '../../../modules/payments/refunds/list-refunds.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import type { Settings } from '../../../modules/settings/settings.rules.ts';
import { bindActor } from '../../../platform/operations/execute.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { formatDate, formatDateTime, formatDays, getDateFormat } from '../../dates/format-dates.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadQuery } from '../../operations/load-query.server.ts';
import { to, unprefixedPaths } from '../../paths.ts';
import { loadShipmentViews, type OrderShipmentView } from './shipments/shipment-view.server.ts';
import { type TransferView, toTransferView } from './transfer/transfer-view.server.ts';

export type StepView = { status: OrderStatus; state: 'done' | 'active' | 'open'; at: string | null };

export type ProgressView = {
  code: string;
  status: OrderStatus;
  pickup: boolean;
  placed: string;
  /** Null when the order is delivered or cancelled. */
  arrives: string | null;
  steps: StepView[];
};

export type LineView = {
  id: string;
  title: string;
  attributes: { title: string; value: string }[];
  /** Repairs have no picture and no quantity. */
  picture: string | null;
  isRepair: boolean;
  /** Path without the language prefix; null for a deleted repair. */
  path: string | null;
  quantity: number;
  /** Cancelled quantity, and returned quantity. */
  cancelled?: number;
  returned?: number;
  unitPrice: number;
  total: number;
};

export type OrderView = ProgressView & {
  id: string;
  email: string;
  lines: LineView[];
  /** Only repairs: no shipping and no pickup. */
  repairsOnly: boolean;
  shipments: OrderShipmentView[];
  totals: OrderTotals;
  discounts: OrderDiscount[];
  address: string[];
  /** Billing address; null when it equals the shipping address. */
  billedTo: string[] | null;
  method: PaymentMethod['key'] | null;
  /** Total still to be paid in cash; each shipment has its own part. */
  cashDue: number | null;
  paymentState: PaymentState;
  /** Sum of failed refunds; null when there are none. */
  failedRefundTotal: number | null;
  note: string;
  /** Set while the order awaits a bank transfer. */
  transfer: TransferView | null;
};

export async function loadProgressView(shop: ShopRequest, progress: OrderProgress): Promise<ProgressView> {
  return toProgressView(shop, await readSettings(shop.services.db), progress);
}

/** An order in the language of the page; its lines keep the language of the purchase. */
export async function loadOrderView(shop: ShopRequest, order: Order): Promise<OrderView> {
  const settings = await readSettings(shop.services.db);
  const payment = await loadQuery(bindActor(getOrderPaymentOperation, { order }), shop, { input: {} });
  const { cash, refunds, transfer } = payment;
  return {
    ...toProgressView(shop, settings, order),
    id: order.id,
    email: order.email,
    lines: order.lines.map((line) => ({
      id: line.id,
      title: line.title,
      attributes: line.attributes,
      picture: isGoods(line) ? unprefixedPaths.file(`thumb-${line.image ?? settings.defaultImage}`) : null,
      isRepair: !isGoods(line),
      path: buildLinePath(line),
      quantity: line.quantity,
      cancelled: line.cancelled,
      returned: line.returned,
      unitPrice: line.unitPrice,
      total: line.total,
    })),
    repairsOnly: !order.lines.some(isGoods),
    shipments: await loadShipmentViews(shop, order, cash),
    cashDue: cash?.total ?? null,
    totals: order.totals,
    discounts: order.discounts,
    address: formatAddressLines(order.address, shop.locale),
    billedTo: order.billingAddress && formatAddressLines(order.billingAddress, shop.locale),
    method: findPaymentMethod(order.orderMethod)?.key ?? null,
    paymentState: order.paymentState,
    failedRefundTotal: sumFailedRefunds(refunds),
    note: order.note,
    transfer: transfer && toTransferView(shop, settings, transfer),
  };
}

/** Refunds of this order's payment only: an exchange is paid by another order. */
function sumFailedRefunds(refunds: readonly Refund[]): number | null {
  const failed = refunds.filter(({ status }) => status === 'failed');
  return failed.length > 0 ? sumAmounts(failed.map(({ amount }) => amount)) : null;
}

/** The product page redirects to the canonical category. */
function buildLinePath(line: OrderLine): string | null {
  if (isGoods(line)) return to.product('all', line.productId);
  return line.ticket && to.trackOrder(line.ticket.code);
}

function toProgressView({ locale }: ShopRequest, settings: Settings, progress: OrderProgress): ProgressView {
  const format = getDateFormat(settings, locale);
  const { code, status, placedAt, earliest, latest, steps } = progress;
  const isInProgress = status < ORDER_STATUS.delivered;
  const reached = steps.filter((step) => step.reached).length;
  return {
    code,
    status,
    pickup: progress.shippingType === 2,
    placed: formatDate(placedAt, format),
    arrives: isInProgress && earliest && latest ? formatDays(earliest, latest, format) : null,
    steps: steps.map((step, index) => ({
      status: step.status,
      state: !step.reached ? 'open' : isInProgress && index === reached - 1 ? 'active' : 'done',
      at: step.at && formatDateTime(step.at, format),
    })),
  };
}

export function formatAddressLines(address: OrderAddress, locale: Locale): string[] {
  const cityLine = [address.zip, address.city, getStateName(address.country, address.state, locale)]
    .filter(Boolean)
    .join(' ');
  const { name, company, tax_id, address_1, address_2, landmark, phone } = address;
  const taxId = tax_id && getTranslator(locale)('checkout.taxIdLine', { number: tax_id });
  const lines = [
    name,
    company,
    taxId,
    address_1,
    address_2,
    landmark,
    cityLine,
    getCountryName(address.country, locale),
    phone,
  ];
  return lines.filter((line): line is string => line !== null && line !== '');
}
