import type { Order } from '../../../../modules/orders/order.rules.ts';
import { ORDER_STATUS } from '../../../../modules/orders/order.states.rules.ts';
import { getInvoiceOperation, getOrderOperation } from '../../../../modules/orders/orders.operations.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { bindActor } from '../../../../platform/operations/execute.ts';
import { formatDate, getDateFormat } from '../../../dates/format-dates.server.ts';
import { listShopLines } from '../../../documents/document-header.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { runQuery } from '../../../operations/load-query.server.ts';
import { runCommand } from '../../../operations/run-action.server.ts';
import { requireCustomer } from '../../account/sign-in/auth-form.server.ts';
import { formatAddressLines, loadOrderView, type OrderView } from '../order-view.server.ts';

/** Amounts in minor units, as stored in the order. */
export type InvoiceView = {
  number: string;
  date: string;
  isCancelled: boolean;
  seller: string[];
  billedTo: string[];
  order: OrderView;
  lines: {
    id: string;
    title: string;
    choices: { title: string; value: string }[];
    quantity: number;
    unit: number;
    rate: string;
    tax: number;
    amount: number;
  }[];
};

/**
 * Loads the invoice of a customer's own order; null when it does not exist. @throws Response a redirect to the sign-in
 * page
 */
export async function loadOwnInvoice(shop: ShopRequest, id: string): Promise<InvoiceView | null> {
  await requireCustomer(shop);
  const found = await runQuery(getOrderOperation, shop, { input: { order_id: id } });
  return found.ok ? loadInvoiceView(shop, found.value.order) : null;
}

/** Loads the invoice of an order; null while it has none. */
export async function loadInvoiceView(shop: ShopRequest, order: Order): Promise<InvoiceView | null> {
  const { services, locale } = shop;
  const found = await runCommand(bindActor(getInvoiceOperation, { order }), shop, { input: {} });
  const invoice = found.ok ? found.value : null;
  if (!invoice) return null;
  const settings = await readSettings(services.db);
  const format = getDateFormat(settings, locale);
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 2,
    numberingSystem: format.digits,
  });
  return {
    number: invoice.number,
    date: formatDate(invoice.issuedAt, format),
    isCancelled: order.status === ORDER_STATUS.cancelled,
    seller: listShopLines(settings),
    billedTo: formatAddressLines(order.billingAddress ?? order.address, locale),
    order: await loadOrderView(shop, order),
    lines: order.lines.map(({ id: lineId, title, attributes, quantity, unitPrice, taxBasisPoints, tax, total }) => {
      const rate = percent.format(taxBasisPoints / 10_000);
      return { id: lineId, title, choices: attributes, quantity, unit: unitPrice, rate, tax, amount: total };
    }),
  };
}
