import { isUuid } from '../../../kernel/ids.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { invoiceOf } from '../../../modules/orders/number-invoices.ts';
import type { Order } from '../../../modules/orders/order.rules.ts';
import { ORDER_STATUS } from '../../../modules/orders/order.states.rules.ts';
import { showOrder } from '../../../modules/orders/show-order.ts';
import type { ShopRequest } from '../../request.server.ts';
import { customerOf } from '../account/entry-form.server.ts';
import { addressLines, type OrderView, orderView } from './order-view.server.ts';
import { showDay } from './show-days.ts';

/** Amounts in minor units, as stored in the order. */
export type InvoicePage = {
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
export async function invoicePage(shop: ShopRequest, id: string): Promise<InvoicePage | null> {
  const customer = await customerOf(shop);
  const found = isUuid(id) ? await showOrder(shop.services.db, { customerId: customer.id }, id) : null;
  return found?.ok ? invoiceView(shop, found.value) : null;
}

/** Loads the invoice of an order; null while it has none. */
export async function invoiceView(shop: ShopRequest, order: Order): Promise<InvoicePage | null> {
  const { services, locale } = shop;
  const invoice = await invoiceOf(services.db, order, services.clock());
  if (!invoice) return null;
  const settings = await readSettings(services.db);
  const digits = settings.digits[locale] ?? 'latn';
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 2,
    numberingSystem: digits,
  });
  const { siteName, companyName, companyNumber, email, phone } = settings;
  return {
    number: invoice.number,
    date: showDay(invoice.issuedAt, { locale, digits }),
    isCancelled: order.status === ORDER_STATUS.cancelled,
    seller: [companyName || siteName, companyNumber, email, phone].filter((line) => line !== ''),
    billedTo: addressLines(order.billingAddress ?? order.address, locale),
    order: await orderView(shop, order),
    lines: order.lines.map(({ id: lineId, title, attributes, quantity, unitPrice, taxBasisPoints, tax, total }) => {
      const rate = percent.format(taxBasisPoints / 10_000);
      return { id: lineId, title, choices: attributes, quantity, unit: unitPrice, rate, tax, amount: total };
    }),
  };
}
