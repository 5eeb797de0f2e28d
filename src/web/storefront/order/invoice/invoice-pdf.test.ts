import { writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../../test/database/db.ts';
import {
  ADDRESS,
  fillCart,
  makeShippingRule,
  makeTaxRate,
  newGuest,
  press,
} from '../../../../../test/support/buying.ts';
import { makeProduct } from '../../../../../test/support/factories.ts';
import { shopRequestBy } from '../../../../../test/support/shop-request.ts';
import { LOCALES } from '../../../../kernel/locale.ts';
import { readBuyerOrder } from '../../../../modules/orders/access/read-buyer-order.ts';
import { invalidateSettings } from '../../../../modules/settings/read-settings.ts';
import { loadOwnInvoicePdf } from '../../account/orders/own-invoice.server.ts';
import { createTrackedInvoiceResponse } from '../../track/tracked-invoice.server.ts';
import { loadInvoiceView } from './invoice-view.server.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDb();
  await makeShippingRule(database.db, { title: { en: 'Standard', ar: 'توصيل عادي' } });
  await makeTaxRate(database.db, 'AF', 1000);
});
afterAll(() => database.close());

const TITLE = {
  en: 'Orvo A7 “Midnight”',
  fr: 'Écouteurs à réduction de bruit n° 5',
  ar: 'هاتف Orvo A7 (256 جيجابايت) باللون الأزرق',
  tr: 'Gürültü önleyici kulaklık – İnce, ışıklı ₺',
  hi: 'विद्यार्थी के लिए कार्ट्रिज (₹) 256 GB',
};

async function placeInvoicedOrder(input: Parameters<typeof press>[2] = {}) {
  const owner = newGuest();
  for (const title of Object.values(TITLE)) {
    const { id } = await makeProduct(database.db, { title, selling: 49_850 });
    await fillCart(database.db, owner, id, 2);
  }
  const placed = await press(database.db, owner, input);
  if (!placed.ok) throw new Error(placed.refusal.code);
  return { owner, ...placed.value };
}

/** Decompressed content streams of the file. */
function readStreams(pdf: Buffer): string[] {
  const found: string[] = [];
  let at = 0;
  for (;;) {
    const start = pdf.indexOf('stream\n', at);
    if (start < 0) return found;
    at = pdf.indexOf('\nendstream', start);
    const body = pdf.subarray(start + 7, at);
    if (body[0] === 0x78) found.push(inflateSync(body).toString('latin1'));
    at += '\nendstream\n'.length;
  }
}

/** Glyph ids in drawing order. */
function readGlyphs(pdf: Buffer): string[] {
  return readStreams(pdf).flatMap((plain) =>
    [...plain.matchAll(/<([0-9a-f]+)>(?=[^<\]]*[<\]].*TJ|.*TJ)/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []),
  );
}

for (const locale of LOCALES) {
  test(`the invoice PDF in ${locale} has no missing glyphs`, async () => {
    const { owner, id } = await placeInvoicedOrder();
    const answer = await loadOwnInvoicePdf(shopRequestBy(database.db, owner, { locale }), id);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const pdf = Buffer.from(await answer.arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    if (process.env.PDF_SHOTS) writeFileSync(`${process.env.PDF_SHOTS}/${locale}.pdf`, pdf);
    const glyphs = readGlyphs(pdf);
    expect(glyphs.length).toBeGreaterThan(300);
    expect(glyphs).not.toContain('0000');
  });
}

test('a long invoice has page numbers and tagged headings and tables', async () => {
  const owner = newGuest();
  for (let line = 1; line <= 60; line += 1) {
    const { id } = await makeProduct(database.db, { title: `Orvo cable ${line}`, selling: 900 + line });
    await fillCart(database.db, owner, id, 1);
  }
  const placed = await press(database.db, owner);
  if (!placed.ok) throw new Error(placed.refusal.code);
  const answer = await loadOwnInvoicePdf(shopRequestBy(database.db, owner, { locale: 'ar' }), placed.value.id);
  const pdf = Buffer.from(await answer.arrayBuffer());
  if (process.env.PDF_SHOTS) writeFileSync(`${process.env.PDF_SHOTS}/long-ar.pdf`, pdf);
  const text = pdf.toString('latin1');
  const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
  const pages = count(/\/Type \/Page\b/g);
  expect(pages).toBeGreaterThan(2);
  expect(text).toContain('/Marked true');
  expect(text).toContain('/Lang (ar)');
  expect(text).toContain('/DisplayDocTitle true');
  expect(count(/\/S \/H1\b/g)).toBe(1);
  // the table header, sixty rows of five cells, and the totals
  expect(count(/\/Scope \/Column/g)).toBe(5);
  expect(count(/\/S \/TD\b/g)).toBe(60 * 4 + count(/\/Scope \/Row/g) - 60);
  // repeated table header and page number
  const numbered = readStreams(pdf).filter((content) => content.includes('/Artifact') && content.includes('/TH'));
  expect(numbered.length).toBe(pages);
});

test('an invoice is visible to its buyer only', async () => {
  const visitor = shopRequestBy(database.db, {});
  const { id, code } = await placeInvoicedOrder();
  expect((await loadOwnInvoicePdf(shopRequestBy(database.db, newGuest()), id)).status).toBe(404);
  expect((await loadOwnInvoicePdf(visitor, id)).status).toBe(404);
  expect((await createTrackedInvoiceResponse(visitor, { code, contact: 'other@example.com' })).status).toBe(404);
  expect((await createTrackedInvoiceResponse(visitor, { code, contact: '' })).status).toBe(404);
});

test('order number and contact open the invoice of a guest', async () => {
  const { code } = await placeInvoicedOrder();
  const answer = await createTrackedInvoiceResponse(shopRequestBy(database.db, {}), {
    code,
    contact: 'zahra@example.com',
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="invoice-2026-\d{5}\.pdf"$/);
});

test('guessing order numbers is rate limited', async () => {
  const visitor = shopRequestBy(database.db, {}, { address: '192.0.2.77' });
  const guess = () => createTrackedInvoiceResponse(visitor, { code: '0000000000', contact: 'other@example.com' });
  for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(404);
  const refused = await guess();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the invoice has the date in the time zone of the shop', async () => {
  const { db } = database;
  const { owner, id } = await placeInvoicedOrder();
  const order = await readBuyerOrder(db, owner, id);
  if (!order.ok) throw new Error(order.refusal.code);
  const readDate = async (timeZone: string) => {
    await sql`insert into setting (key, value) values ('time_zone', ${JSON.stringify(timeZone)}::jsonb)
              on conflict (key) do update set value = excluded.value`.execute(db);
    invalidateSettings(db);
    return (await loadInvoiceView(shopRequestBy(db, owner), order.value))?.date;
  };
  await readDate('UTC');
  await sql`update invoice set issued_at = '2026-11-20T22:30:00Z' where order_id = ${id}`.execute(db);
  expect(await readDate('UTC')).toBe('November 20, 2026');
  expect(await readDate('Asia/Kabul')).toBe('November 21, 2026');
  await readDate('UTC');
});

test('the invoice names the billing address, not the shipping address', async () => {
  const readBilledTo = async (billing: object) => {
    const { owner, id } = await placeInvoicedOrder(billing);
    const order = await readBuyerOrder(database.db, owner, id);
    if (!order.ok) throw new Error(order.refusal.code);
    return (await loadInvoiceView(shopRequestBy(database.db, owner), order.value))?.billedTo;
  };
  const billing_address = { ...ADDRESS, name: 'Karimi Ltd', address_1: 'Market 1' };
  expect(await readBilledTo({ billing_address })).toEqual(expect.arrayContaining(['Karimi Ltd', 'Market 1']));
  expect(await readBilledTo({})).toEqual(expect.arrayContaining([ADDRESS.name, ADDRESS.address_1]));
});
