import { bidiIsolate } from '../../kernel/bidi-isolate.ts';
import { formatMoney } from '../../kernel/format-money.ts';
import { isolateText } from '../../kernel/isolate-text.ts';
import { addDigitsToTag, type Locale } from '../../kernel/locale.ts';
import type { Invoice } from '../../modules/orders/invoices/assign-invoice-numbers.ts';
import type { Order } from '../../modules/orders/order.rules.ts';
import type { CreditNote } from '../../modules/payments/refunds/list-credit-notes.ts';
import type { RefundLine } from '../../modules/payments/refunds/refund-lines.rules.ts';
import { readSettings } from '../../modules/settings/read-settings.ts';
import { getMoneyFormat } from '../../modules/settings/settings.rules.ts';
import type { CellPosition } from '../../platform/pdf/pdf-sheet.ts';
import { getTranslator, type Translator } from '../../platform/translator.ts';
import { formatDate, getDateFormat } from '../dates/format-dates.server.ts';
import type { ShopRequest } from '../http/request.server.ts';
import { formatAddressLines } from '../storefront/order/order-view.server.ts';
import { drawDocumentHeader, listShopLines } from './document-header.server.ts';

export type CreditNoteDocument = { order: Order; invoice: Invoice; note: CreditNote };

const COLUMNS: Record<'item' | 'quantity' | 'tax' | 'amount', CellPosition> = {
  item: { from: 0, width: 270 },
  quantity: { from: 274, width: 60, align: 'end' },
  tax: { from: 340, width: 72, align: 'end' },
  amount: { from: 420, width: 79, align: 'end' },
};

/** A credit note as a PDF, in the language of the order: what a refund takes off the invoice. */
export async function renderCreditNote(
  shop: ShopRequest,
  locale: Locale,
  { order, invoice, note }: CreditNoteDocument,
): Promise<Buffer> {
  const { openSheet } = await import('../../platform/pdf/pdf-sheet.ts');
  const t = getTranslator(locale);
  const settings = await readSettings(shop.services.db);
  const format = getMoneyFormat(settings, locale);
  const amount = (minor: number) =>
    bidiIsolate(formatMoney({ amount: minor, currency: order.currency }, format), locale);
  const dateFormat = getDateFormat(settings, locale);
  const day = (at: string) => formatDate(at, dateFormat);
  const count = new Intl.NumberFormat(addDigitsToTag(locale));
  const title = t('orderDocuments.creditNote', { number: bidiIsolate(`${invoice.number}-${note.number}`, locale) });
  const sheet = openSheet(locale, `${title} – ${settings.siteName}`);
  drawDocumentHeader(sheet, {
    title,
    subtitle: null,
    details: [
      [t('invoice.date'), day(note.issuedAt)],
      [t('orderDocuments.toInvoice'), bidiIsolate(invoice.number, locale)],
      [t('invoice.order'), bidiIsolate(order.code, locale)],
    ],
    sender: listShopLines(settings),
  });
  sheet.row([{ text: t('invoice.to'), from: 0, width: sheet.width, weight: 600 }], 'H2');
  for (const line of formatAddressLines(order.billingAddress ?? order.address, locale))
    sheet.row([{ text: isolateText(line), from: 0, width: sheet.width }]);
  sheet.space(18);

  const head = (['item', 'quantity', 'tax', 'amount'] as const).map((name) => {
    return { ...COLUMNS[name], text: t(`invoice.${name}`), size: 9, weight: 600 as const };
  });
  const rows = note.lines.map((line) => [
    { ...COLUMNS.item, text: isolateText(getLineTitle(line, order, t)) },
    // a price reduction is spread over the items, which stay with the buyer
    { ...COLUMNS.quantity, text: line.kind === 'item' && line.quantity > 0 ? count.format(line.quantity) : '' },
    { ...COLUMNS.tax, text: amount(line.tax) },
    { ...COLUMNS.amount, text: amount(line.amount) },
  ]);
  sheet.table(rows, head);
  sheet.space(6);
  const label: CellPosition = { from: sheet.width - 260, width: 170 };
  const value: CellPosition = { from: sheet.width - 90, width: 90, align: 'end' };
  sheet.table([
    [
      { ...label, text: t('orderDocuments.credited'), size: 13, weight: 600 },
      { ...value, text: amount(note.amount), size: 13, weight: 600 },
    ],
    ...(note.tax > 0
      ? [
          [
            { ...label, text: t('checkout.taxIncluded') },
            { ...value, text: amount(note.tax) },
          ],
        ]
      : []),
  ]);
  return sheet.finish();
}

function getLineTitle({ kind, orderLineId }: RefundLine, { lines }: Order, t: Translator): string {
  const title = lines.find(({ id }) => id === orderLineId)?.title;
  if (title === undefined) return t(`orderDocuments.credit.${kind === 'charges' ? 'charges' : 'other'}`);
  return kind === 'goodwill' ? t('orderDocuments.credit.goodwill', { title }) : title;
}
