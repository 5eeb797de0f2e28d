import { bidiIsolate } from '../../../../kernel/bidi-isolate.ts';
import { formatMoney } from '../../../../kernel/format-money.ts';
import { isolateText } from '../../../../kernel/isolate-text.ts';
import { money } from '../../../../kernel/money.ts';
import type { Order } from '../../../../modules/orders/order.rules.ts';
import { listPriceSteps } from '../../../../modules/pricing/price-steps.rules.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { getMoneyFormat } from '../../../../modules/settings/settings.rules.ts';
import type { CellPosition, PdfSheet } from '../../../../platform/pdf/pdf-sheet.ts';
import { drawDocumentHeader, MUTED } from '../../../documents/document-header.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { translateStepName } from '../totals/price-step-name.ts';
import { type InvoiceView, loadInvoiceView } from './invoice-view.server.ts';

const WARNING = '#855000';

/** The invoice of an order as a PDF with the content of the invoice page. */
export async function createInvoicePdfResponse(shop: ShopRequest, order: Order): Promise<Response> {
  const invoice = await loadInvoiceView(shop, order);
  if (!invoice) return new Response(shop.t('problems.orders.notFound'), { status: 404, headers: PLAIN_TEXT_HEADERS });
  const body = await renderInvoicePdf(shop, invoice, order.currency);
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="invoice-${invoice.number}.pdf"`,
    },
  });
}

export const PLAIN_TEXT_HEADERS = { 'content-type': 'text/plain; charset=utf-8' };

async function renderInvoicePdf(shop: ShopRequest, invoice: InvoiceView, currency: string): Promise<Buffer> {
  // loaded on demand: the library is large, and most processes never write a PDF
  const { openSheet } = await import('../../../../platform/pdf/pdf-sheet.ts');
  const { locale, t } = shop;
  const settings = await readSettings(shop.services.db);
  const format = getMoneyFormat(settings, locale);
  const formatAmount = (amount: number) => bidiIsolate(formatMoney(money(amount, currency), format), locale);
  const title = t('invoice.title', { number: bidiIsolate(invoice.number, locale) });
  const sheet = openSheet(locale, `${t('invoice.title', { number: invoice.number })} – ${settings.siteName}`);
  drawHeader(sheet, shop, invoice, title);
  drawLines(sheet, shop, invoice, formatAmount);
  drawTotals(sheet, shop, invoice, formatAmount);
  return sheet.finish();
}

function drawHeader(sheet: PdfSheet, { t, locale }: ShopRequest, { order, ...invoice }: InvoiceView, title: string) {
  drawDocumentHeader(sheet, {
    title,
    subtitle: null,
    details: [
      [t('invoice.date'), invoice.date],
      [t('invoice.order'), bidiIsolate(order.code, locale)],
      [t('invoice.placed'), order.placed],
    ],
    sender: invoice.seller,
  });
  if (invoice.isCancelled) {
    sheet.row([{ text: t('invoice.cancelled'), from: 0, width: sheet.width, weight: 600, colour: WARNING }]);
    sheet.space(12);
  }
  sheet.row([{ text: t('invoice.to'), from: 0, width: sheet.width, weight: 600 }], 'H2');
  for (const line of invoice.billedTo) sheet.row([{ text: isolateText(line), from: 0, width: sheet.width }]);
  sheet.space(18);
}

/** Start and width of the table columns in reading order, in points. */
const COLUMNS: Record<'item' | 'quantity' | 'unit' | 'tax' | 'amount', CellPosition> = {
  item: { from: 0, width: 210 },
  quantity: { from: 214, width: 50, align: 'end' },
  unit: { from: 268, width: 72, align: 'end' },
  tax: { from: 344, width: 80, align: 'end' },
  amount: { from: 428, width: 71, align: 'end' },
};

function drawLines(
  sheet: PdfSheet,
  { t, locale }: ShopRequest,
  { lines: sold }: InvoiceView,
  formatAmount: (n: number) => string,
) {
  const columns = Object.entries(COLUMNS) as [keyof typeof COLUMNS, CellPosition][];
  const head = columns.map(([name, place]) => ({
    ...place,
    text: t(`invoice.${name}`),
    size: 9,
    weight: 600 as const,
  }));
  const renderChoice = (title: string, value: string) => {
    return { text: isolateText(t('product.chosen', { attribute: title, value })), size: 8.5, colour: MUTED };
  };
  const rows = sold.map((line) => [
    {
      ...COLUMNS.item,
      text: isolateText(line.title),
      below: line.choices.map(({ title, value }) => renderChoice(title, value)),
    },
    { ...COLUMNS.quantity, text: String(line.quantity) },
    { ...COLUMNS.unit, text: formatAmount(line.unit) },
    { ...COLUMNS.tax, text: `${bidiIsolate(line.rate, locale)} · ${formatAmount(line.tax)}` },
    { ...COLUMNS.amount, text: formatAmount(line.amount) },
  ]);
  sheet.table(rows, head);
}

/** Height of the totals, so that they stay on one page; points. */
const TOTALS_HEIGHT_PT = 120;

function drawTotals(
  sheet: PdfSheet,
  { t, locale }: ShopRequest,
  { order }: InvoiceView,
  formatAmount: (n: number) => string,
) {
  const name: CellPosition = { from: sheet.width - 260, width: 170 };
  const amount: CellPosition = { from: sheet.width - 90, width: 90, align: 'end' };
  sheet.space(6, TOTALS_HEIGHT_PT);
  const stepTranslators: Parameters<typeof translateStepName>[1] = {
    checkout: (key) => t(`checkout.${key}`),
    vouchers: (key, facts) => t(`vouchers.${key}`, facts),
  };
  const rows = listPriceSteps(order).map((step) => {
    const text = step.kind === 'shipping' && step.amount === 0 ? t('checkout.free') : formatAmount(step.amount);
    const isSum = step.kind === 'total';
    const style = {
      size: isSum ? 13 : 10,
      weight: isSum ? (600 as const) : (400 as const),
      ...(step.kind === 'tax-included' && { colour: MUTED }),
    };
    return [
      { ...name, ...style, text: translateStepName(step, stepTranslators, { locale, taxLabel: null }) },
      { ...amount, ...style, text },
    ];
  });
  sheet.table(rows);
}
