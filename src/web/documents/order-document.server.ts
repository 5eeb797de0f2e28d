import { data, redirect } from 'react-router';
import { DEFAULT_LOCALE, isLocale } from '../../kernel/locale.ts';
import {
  getCreditNoteOperation,
  getOrderForInvoiceOperation,
  listShipmentDocumentsOperation,
  SHIPMENT_DOCUMENTS,
} from '../../modules/order-management/order-documents.operations.ts';
import { isCleanText } from '../../platform/clean-text.ts';
import { getTranslator } from '../../platform/translator.ts';
import { adminPaths } from '../admin/admin-paths.ts';
import { loadStaffQuery, requireAccess } from '../admin/staff-operations.server.ts';
import type { ShopRequest } from '../http/request.server.ts';
import { createInvoicePdfResponse } from '../storefront/order/invoice/invoice-pdf.server.ts';
import { renderCreditNote } from './credit-note-sheet.server.ts';
import { renderShipmentSheets } from './shipment-sheets.server.ts';

/**
 * A printed document of orders for staff: packing slips in their language, delivery notes and invoices in the language of
 * the buyer. Orders are the parameters `code`, one shipment is `number`.
 * @throws Response as `loadStaffQuery` does, a 404 page for an unknown document, and a redirect to the list without orders
 */
export async function loadOrderDocument(shop: ShopRequest, document: string, request: Request): Promise<Response> {
  await requireAccess(listShipmentDocumentsOperation, shop);
  const { searchParams } = new URL(request.url);
  const codes = [...new Set(searchParams.getAll('code'))].filter(isCleanText);
  if (document === 'invoice') return loadInvoice(shop, codes[0] ?? '');
  if (document === 'credit-note') return loadCreditNote(shop, codes[0] ?? '', searchParams.get('number') ?? '');
  const kind = SHIPMENT_DOCUMENTS.find((name) => name === document);
  if (!kind) throw data(null, { status: 404 });
  // a form without a selected order
  if (codes.length === 0) throw redirect(adminPaths.orders(), 303);
  const number = searchParams.get('number') ?? undefined;
  const documents = await loadStaffQuery(listShipmentDocumentsOperation, shop, { input: { kind, codes, number } });
  return toPdfResponse(await renderShipmentSheets(shop, kind, documents), `${kind}-${documents[0]?.order.code}.pdf`);
}

async function loadInvoice(shop: ShopRequest, code: string): Promise<Response> {
  const order = await loadStaffQuery(getOrderForInvoiceOperation, shop, { params: { code } });
  const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
  return createInvoicePdfResponse({ ...shop, locale, t: getTranslator(locale) }, order);
}

async function loadCreditNote(shop: ShopRequest, code: string, number: string): Promise<Response> {
  const document = await loadStaffQuery(getCreditNoteOperation, shop, { params: { code, number } });
  const locale = isLocale(document.order.locale) ? document.order.locale : DEFAULT_LOCALE;
  const name = `credit-note-${document.invoice.number}-${document.note.number}.pdf`;
  return toPdfResponse(await renderCreditNote(shop, locale, document), name);
}

function toPdfResponse(body: Buffer, name: string): Response {
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}
