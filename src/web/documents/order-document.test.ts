import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { fillCart, makeBankAccount, makeShippingRule, newGuest, press } from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { deliver } from '../../../test/support/returning.ts';
import { shopRequestBy } from '../../../test/support/shop-request.ts';
import { createStaffApi, freshOrder, signedIn } from '../../../test/support/staff-client.ts';
import { foldDigits, type Locale } from '../../kernel/locale.ts';
import { identifyVisitor } from '../../modules/customers/sessions/identify-visitor.ts';
import { listShipmentDocumentsOperation } from '../../modules/order-management/order-documents.operations.ts';
import { changeSettings } from '../../modules/settings/change-settings.ts';
import type { StaffRole } from '../../modules/staff/staff.rules.ts';
import { executeInput } from '../../platform/operations/execute-input.ts';
import { loadOrder } from '../admin/orders/order-page.server.ts';
import type { ShopRequest } from '../http/request.server.ts';
import { createPageCaller } from '../operations/page-caller.server.ts';
import { loadOrderDocument } from './order-document.server.ts';

let shop: TestApp;
let staff: ShopRequest;
let code: string;

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await makeShippingRule(shop.db);
  await makeBankAccount(shop.db);
  staff = await signInAs('orders');
  code = await placeArabicOrder();
});
afterAll(() => shop.close());

async function signInAs(role: StaffRole, locale: Locale = 'en'): Promise<ShopRequest> {
  const token = await signedIn(shop, role);
  const visitor = await identifyVisitor(shop.db, { token }, { now: new Date(), demo: false });
  return shopRequestBy(shop.db, visitor, { locale });
}

async function placeArabicOrder(): Promise<string> {
  const buyer = newGuest();
  const product = await makeProduct(shop.db, { title: { en: 'Tern phone', ar: 'هاتف تيرن' }, selling: 49_850 });
  await fillCart(shop.db, buyer, product.id, 2);
  const placed = await press(shop.db, buyer, { note: 'Ring twice' }, { locale: 'ar' });
  if (!placed.ok) throw new Error(placed.refusal.code);
  return placed.value.code;
}

const open = (document: string, query: string, as = staff): Promise<Response> =>
  loadOrderDocument(as, document, new Request(`https://shop.example/admin/documents/${document}?${query}`)).catch(
    (thrown: unknown) => {
      const { status, init } = thrown as { status?: number; init?: { status: number } };
      return new Response(null, { status: init?.status ?? status ?? 500 });
    },
  );

function countPages(pdf: Buffer): number {
  return [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length;
}

/** Whether a glyph is missing: glyph 0 in a decompressed content stream. */
function hasMissingGlyph(pdf: Buffer): boolean {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)];
  return streams.some(([, body = '']) => {
    const bytes = Buffer.from(body, 'latin1');
    return bytes[0] === 0x78 && /<0000[0-9a-f]*>[^\n]*TJ/.test(inflateSync(bytes).toString('latin1'));
  });
}

/** Texts of rows and cells, as a screen reader gets them, with ASCII digits. */
function readTexts(pdf: Buffer): string[] {
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  return [...pdf.toString('latin1').matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, literal = '']) => {
    const bytes = literal.replace(/\\([\s\S])/g, (_, char: string) => escapes[char] ?? char);
    const text = bytes.startsWith('\u00fe\u00ff')
      ? Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le')
      : bytes;
    return foldDigits(text.replace(/[\u2066-\u2069]/g, ''));
  });
}

const print = async (document: string, query: string): Promise<Buffer> =>
  Buffer.from(await (await open(document, query)).arrayBuffer());

test('documents are refused without the permission, for unknown orders, and for too many of them', async () => {
  expect((await open('packing-slip', `code=${code}`, shopRequestBy(shop.db, {}))).status).toBe(303);
  expect((await open('packing-slip', `code=${code}`, await signInAs('catalogue'))).status).toBe(403);
  expect((await open('receipt', `code=${code}`)).status).toBe(404);
  expect((await open('packing-slip', '')).status).toBe(303);
  expect((await open('packing-slip', 'code=0000000000')).status).toBe(404);
  expect((await open('packing-slip', `code=${code}&number=2`)).status).toBe(404);
  expect((await open('packing-slip', `code=${code}&number=1e9`)).status).toBe(404);
  const many = Array.from({ length: 51 }, (_, index) => `code=${index}`).join('&');
  expect((await open('delivery-note', many)).status).toBe(404);
  expect((await open('invoice', 'code=0000000000')).status).toBe(404);
});

test('the packing slip is in the language of staff, the delivery note in that of the buyer, and neither has amounts', async () => {
  const read = async (kind: 'packing-slip' | 'delivery-note') => {
    const input = { kind, codes: [code] };
    const found = await executeInput(listShipmentDocumentsOperation, createPageCaller(staff), { input });
    if (!found.ok) throw new Error(found.refusal.code);
    return found.value[0];
  };
  expect(await read('packing-slip')).toMatchObject({ locale: 'en', lines: [{ title: 'Tern phone', quantity: 2 }] });
  expect(await read('delivery-note')).toMatchObject({ locale: 'ar', lines: [{ title: 'هاتف تيرن', quantity: 2 }] });
  for (const document of ['packing-slip', 'delivery-note']) {
    const texts = readTexts(await print(document, `code=${code}`)).join('\n');
    expect(texts).toContain(code);
    // the unit price, and the total of two items
    expect(texts, document).not.toMatch(/498|997/);
  }
});

test('an order that waits for its payment has no packing slip or delivery note', async () => {
  const buyer = newGuest();
  await fillCart(shop.db, buyer, (await makeProduct(shop.db)).id);
  const placed = await press(shop.db, buyer, { order_method: 7 });
  if (!placed.ok) throw new Error(placed.refusal.code);
  const { code: unpaid } = placed.value;
  for (const document of ['packing-slip', 'delivery-note']) {
    expect((await open(document, `code=${unpaid}`)).status, document).toBe(404);
    expect(countPages(await print(document, `code=${unpaid}&code=${code}`)), document).toBe(1);
  }
  expect((await loadOrder(staff, unpaid)).order.shipments).toMatchObject([{ hasDocuments: false }]);
  expect((await loadOrder(staff, code)).order.shipments).toMatchObject([{ hasDocuments: true }]);
});

test('an order is printed once, in whatever spelling its code is typed', async () => {
  const { code: placed } = await freshOrder(shop);
  await shop.db.updateTable('shop_order').set({ code: '7QK2M9XW4T' }).where('code', '=', placed).execute();
  const query = new URLSearchParams([
    ['code', '٧QK٢M٩XW٤T'],
    ['code', '7qk2-m9xw-4t'],
  ]);
  const response = await open('packing-slip', String(query));
  expect(response.headers.get('content-disposition')).toContain('packing-slip-7QK2M9XW4T.pdf');
  expect(countPages(Buffer.from(await response.arrayBuffer()))).toBe(1);
});

test('each shipment of the selected orders starts a page, in its own language and without missing glyphs', async () => {
  const { code: other } = await freshOrder(shop);
  for (const document of ['packing-slip', 'delivery-note']) {
    const response = await open(document, `code=${code}&code=${other}&code=${code}`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toContain('no-store');
    const pdf = Buffer.from(await response.arrayBuffer());
    expect(countPages(pdf), document).toBe(2);
    expect(hasMissingGlyph(pdf), document).toBe(false);
  }
});

test('a cancelled order has no packing slip, and its invoice stays available', async () => {
  const { code: cancelled } = await freshOrder(shop);
  expect((await open('invoice', `code=${cancelled}`)).headers.get('content-disposition')).toMatch(
    /invoice-\d{4}-\d{5}/,
  );
  await shop.db.updateTable('shop_order').set({ status: 6 }).where('code', '=', cancelled).execute();
  const { id } = await shop.db
    .selectFrom('shop_order')
    .select('id')
    .where('code', '=', cancelled)
    .executeTakeFirstOrThrow();
  await shop.db.updateTable('order_shipment').set({ status: 6 }).where('order_id', '=', id).execute();
  expect((await open('packing-slip', `code=${cancelled}`)).status).toBe(404);
  expect((await open('invoice', `code=${cancelled}`)).status).toBe(200);
});

test('a completed refund has a credit note with the number of the invoice, and one that waits has none', async () => {
  const call = createStaffApi(shop);
  const token = await signedIn(shop, 'manager');
  const { code: refunded } = await freshOrder(shop);
  const show = async () => (await call(`orders/${refunded}`, undefined, { token })).data.order;
  await deliver(shop.db, (await show()).id, new Date());
  const note = `code=${refunded}&number=1`;
  expect((await open('credit-note', note)).status).toBe(404);
  await open('invoice', `code=${refunded}`);
  await call(
    `orders/${refunded}/refund`,
    { version: (await show()).version, amount: 10, reason: 'scratched' },
    { token },
  );
  expect((await open('credit-note', note)).status).toBe(404);
  const { version, may } = await show();
  await call(`orders/${refunded}/refunds/${may.pay_out[0]}/paid-out`, { version }, { token });
  const response = await open('credit-note', note);
  expect(response.headers.get('content-disposition')).toMatch(/credit-note-\d{4}-\d{5}-1\.pdf/);
  const pdf = Buffer.from(await response.arrayBuffer());
  expect(countPages(pdf)).toBe(1);
  expect(hasMissingGlyph(pdf)).toBe(false);
  // no item came back
  const texts = readTexts(pdf);
  expect(texts).toContainEqual(expect.stringMatching(/^Price reduction: /));
  expect(texts).not.toContain('1');
  expect((await open('credit-note', `code=${refunded}&number=2`)).status).toBe(404);
  expect((await open('credit-note', note, await signInAs('catalogue'))).status).toBe(403);
});

test('the day of a delivery note is that of the shop', async () => {
  // 14 hours ahead of UTC
  await changeSettings(shop.db, { timeZone: 'Pacific/Kiritimati' }, new Date());
  const { code: placed } = await freshOrder(shop);
  const at = new Date('2026-03-01T20:00:00Z');
  await shop.db.updateTable('shop_order').set({ placed_at: at }).where('code', '=', placed).execute();
  expect(readTexts(await print('delivery-note', `code=${placed}`)).join('\n')).toContain('March 2, 2026');
});
