import { z } from 'zod';
import { ok, refuse } from '../../kernel/result.ts';
import { defineQuery } from '../../platform/operations/operation.ts';
import { findInvoice } from '../orders/invoices/assign-invoice-numbers.ts';
import { readAdminOrder } from '../orders/read-admin-order.ts';
import { listCreditNotes } from '../payments/refunds/list-credit-notes.ts';
import { readSettings } from '../settings/read-settings.ts';
import { getShopLocale } from '../settings/settings.rules.ts';
import { orderParams, partNumber, partParams } from '../staff/staff.input.ts';
import { staffWith } from '../staff/staff-access.ts';
import { readShipmentDocuments } from './read-shipment-documents.ts';

/** More than a page of the order list; each shipment is a page of the file. */
const MAX_DOCUMENT_ORDERS = 50;

const tags = ['staff'];

/** Documents of shipments: packing slips for the shop, delivery notes for the buyer. */
export const SHIPMENT_DOCUMENTS = ['packing-slip', 'delivery-note'] as const;

/** For pages: the content of printed documents. */
export const listShipmentDocumentsOperation = defineQuery({
  name: 'staff-orders.list-documents',
  access: staffWith('orders.read'),
  input: z.strictObject({
    kind: z.enum(SHIPMENT_DOCUMENTS),
    codes: z.array(orderParams.shape.code).min(1).max(MAX_DOCUMENT_ORDERS),
    number: partNumber.optional(),
  }),
  refusals: { 'orders.not-found': 'missing' },
  tags,
  routes: [],
  async run({ db, locale, now }, { kind, codes, number = null }) {
    const fallback = getShopLocale(await readSettings(db));
    // staff read the packing slip, the buyer reads the delivery note
    const language = kind === 'packing-slip' ? locale : null;
    return readShipmentDocuments(db, { codes, number }, { locale: language, fallback, now });
  },
});

/** For pages: an order, of which an invoice may be printed. */
export const getOrderForInvoiceOperation = defineQuery({
  name: 'staff-orders.get-order-for-invoice',
  access: staffWith('orders.read'),
  params: orderParams,
  refusals: { 'orders.not-found': 'missing' },
  tags,
  routes: [],
  async run({ db }, { code }) {
    const order = await readAdminOrder(db, code);
    return order ? ok(order) : refuse('orders.not-found', {}, 'missing');
  },
});

/** For pages: a refund of an order as a credit note for its invoice. */
export const getCreditNoteOperation = defineQuery({
  name: 'staff-orders.get-credit-note',
  access: staffWith('orders.read'),
  params: partParams,
  refusals: { 'orders.not-found': 'missing' },
  tags,
  routes: [],
  async run({ db }, { code, number }) {
    const order = await readAdminOrder(db, code);
    const invoice = order && (await findInvoice(db, order.id));
    const notes = invoice ? await listCreditNotes(db, order.id) : [];
    const note = notes.find((one) => one.number === number);
    return order && invoice && note ? ok({ order, invoice, note }) : refuse('orders.not-found', {}, 'missing');
  },
});

export const orderDocumentOperations = [
  listShipmentDocumentsOperation,
  getOrderForInvoiceOperation,
  getCreditNoteOperation,
] as const;
