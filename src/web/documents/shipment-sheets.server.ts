import { bidiIsolate } from '../../kernel/bidi-isolate.ts';
import { isolateText } from '../../kernel/isolate-text.ts';
import { addDigitsToTag } from '../../kernel/locale.ts';
import type { SHIPMENT_DOCUMENTS } from '../../modules/order-management/order-documents.operations.ts';
import type { ShipmentDocument } from '../../modules/order-management/read-shipment-documents.ts';
import { readSettings } from '../../modules/settings/read-settings.ts';
import type { Settings } from '../../modules/settings/settings.rules.ts';
import { formatPostalAddress } from '../../modules/shipping/postal-address.rules.ts';
import type { CellPosition, PdfSheet } from '../../platform/pdf/pdf-sheet.ts';
import { getTranslator } from '../../platform/translator.ts';
import { formatDate, getDateFormat } from '../dates/format-dates.server.ts';
import type { ShopRequest } from '../http/request.server.ts';
import { formatAddressLines } from '../storefront/order/order-view.server.ts';
import { drawDocumentHeader, listShopLines, MUTED } from './document-header.server.ts';

type DocumentKind = (typeof SHIPMENT_DOCUMENTS)[number];

/** Packing slips or delivery notes as one PDF: each shipment starts a page, in its own language. Neither shows a price. */
export async function renderShipmentSheets(
  shop: ShopRequest,
  kind: DocumentKind,
  documents: readonly ShipmentDocument[],
): Promise<Buffer> {
  // loaded on demand: the library is large, and most processes never write a PDF
  const { openSheet } = await import('../../platform/pdf/pdf-sheet.ts');
  const settings = await readSettings(shop.services.db);
  const title = shop.t(kind === 'packing-slip' ? 'orderDocuments.packingSlip' : 'orderDocuments.deliveryNote');
  const sheet = openSheet(documents[0]?.locale ?? shop.locale, `${title} – ${settings.siteName}`);
  for (const [index, document] of documents.entries()) {
    if (index > 0) sheet.startPage(document.locale);
    drawHeader(sheet, kind, document, { settings, now: shop.services.clock() });
    drawLines(sheet, document);
    if (kind === 'packing-slip' && document.order.note !== '') drawNote(sheet, document);
  }
  return sheet.finish();
}

function drawHeader(
  sheet: PdfSheet,
  kind: DocumentKind,
  { locale, order, shipment, tracking, number, count }: ShipmentDocument,
  { settings, now }: { settings: Settings; now: Date },
): void {
  const t = getTranslator(locale);
  const format = getDateFormat(settings, locale);
  const isSlip = kind === 'packing-slip';
  const details: [string, string][] = [
    [t('invoice.order'), bidiIsolate(order.code, locale)],
    [t('invoice.placed'), formatDate(order.placedAt, format)],
    ...(isSlip ? [] : [[t('invoice.date'), formatDate(now, format)] as [string, string]]),
    [t('orderDocuments.delivery'), isolateText(shipment.shippingTitle)],
    ...(tracking ? [[tracking.carrier, bidiIsolate(tracking.number, locale)] as [string, string]] : []),
  ];
  drawDocumentHeader(sheet, {
    title: t(isSlip ? 'orderDocuments.packingSlip' : 'orderDocuments.deliveryNote'),
    subtitle: count > 1 ? t('orderDocuments.parcel', { number, count }) : null,
    details,
    sender: shipment.seller ? [shipment.seller.name, settings.siteName] : listShopLines(settings),
  });
  const { pickup } = shipment;
  sheet.row(
    [{ text: t(pickup ? 'orderDocuments.pickup' : 'orderDocuments.shipTo'), from: 0, width: sheet.width, weight: 600 }],
    'H2',
  );
  const { name, phone, delivery_note } = order.address;
  const lines = pickup
    ? [name, bidiIsolate(phone, locale), ...formatPostalAddress(pickup, locale)]
    : [...formatAddressLines(order.address, locale), delivery_note ?? ''];
  for (const text of lines.filter((line) => line !== ''))
    sheet.row([{ text: isolateText(text), from: 0, width: sheet.width, size: isSlip ? 12 : 10 }]);
  sheet.space(18);
}

/** Start and width of the table columns in reading order, in points. */
const COLUMNS: Record<'item' | 'sku' | 'quantity', CellPosition> = {
  item: { from: 0, width: 290 },
  sku: { from: 298, width: 130 },
  quantity: { from: 432, width: 67, align: 'end' },
};

function drawLines(sheet: PdfSheet, { locale, lines }: ShipmentDocument): void {
  const t = getTranslator(locale);
  const number = new Intl.NumberFormat(addDigitsToTag(locale));
  const headStyle = { size: 9, weight: 600 } as const;
  const head = [
    { ...COLUMNS.item, ...headStyle, text: t('invoice.item') },
    { ...COLUMNS.sku, ...headStyle, text: t('admin.resources.shared.fields.sku') },
    { ...COLUMNS.quantity, ...headStyle, text: t('invoice.quantity') },
  ];
  const rows = lines.map(({ title, attributes, sku, quantity }) => [
    {
      ...COLUMNS.item,
      text: isolateText(title),
      below: attributes.map((chosen) => ({
        text: isolateText(t('product.chosen', { attribute: chosen.title, value: chosen.value })),
        size: 8.5,
        colour: MUTED,
      })),
    },
    { ...COLUMNS.sku, text: bidiIsolate(sku, locale) },
    { ...COLUMNS.quantity, text: number.format(quantity), weight: 600 as const, size: 12 },
  ]);
  sheet.table(rows, head);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  sheet.space(6);
  sheet.row([{ text: t('orderDocuments.pieces', { count: pieces }), from: 0, width: sheet.width, align: 'end' }]);
}

function drawNote(sheet: PdfSheet, { locale, order }: ShipmentDocument): void {
  sheet.space(12);
  const heading = getTranslator(locale)('orderDocuments.buyerNote');
  sheet.row([{ text: heading, from: 0, width: sheet.width, weight: 600 }], 'H2');
  for (const line of order.note.split(/\r?\n/)) sheet.row([{ text: isolateText(line), from: 0, width: sheet.width }]);
}
