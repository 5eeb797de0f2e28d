import { writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCart, makeShippingRule, makeTaxRate, NOW, newGuest, press } from '../../../../test/buying.ts';
import { type TestDatabase, testDb } from '../../../../test/db.ts';
import { makeProduct } from '../../../../test/factories.ts';
import { readConfig } from '../../../config.ts';
import { LOCALES, type Locale } from '../../../kernel/locale.ts';
import { wordsFor } from '../../../platform/words.ts';
import type { ShopRequest } from '../../request.server.ts';
import { ownInvoicePdf } from '../account/own-invoice.server.ts';
import { trackedInvoicePdf } from '../track/tracked-invoice.server.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDb();
  await makeShippingRule(database.db, { title: { en: 'Standard', ar: 'توصيل عادي' } });
  await makeTaxRate(database.db, 'AF', 1000);
});
afterAll(() => database.close());

function requestIn(locale: Locale, guestHash: Buffer | null): ShopRequest {
  return {
    services: { db: database.db, clock: () => NOW, config: readConfig({ LOG_LEVEL: 'silent' }) },
    locale,
    t: wordsFor(locale),
    path: '/',
    address: '192.0.2.1',
    userAgent: null,
    visitor: async () => ({ customer: null, sessionHash: null, guestHash }),
    guestToken: () => '',
    setCookie: () => undefined,
    clearCookie: () => undefined,
  };
}

const TITLE = {
  en: 'Orvo A7 “Midnight”',
  fr: 'Écouteurs à réduction de bruit n° 5',
  ar: 'هاتف Orvo A7 (256 جيجابايت) باللون الأزرق',
  tr: 'Gürültü önleyici kulaklık – İnce, ışıklı ₺',
  hi: 'विद्यार्थी के लिए कार्ट्रिज (₹) 256 GB',
};

async function invoiced() {
  const owner = newGuest();
  for (const title of Object.values(TITLE)) {
    const { id } = await makeProduct(database.db, { title, selling: 49_850 });
    await fillCart(database.db, owner, id, 2);
  }
  const placed = await press(database.db, owner);
  if (!placed.ok) throw new Error(placed.refusal.code);
  return { owner, ...placed.value };
}

/** What is drawn: the numbers of glyphs in the order they are written. */
function glyphsOf(pdf: Buffer): string[] {
  const drawn: string[] = [];
  let at = 0;
  for (;;) {
    const start = pdf.indexOf('stream\n', at);
    if (start < 0) return drawn;
    at = pdf.indexOf('\nendstream', start);
    const body = pdf.subarray(start + 7, at);
    const plain = body[0] === 0x78 ? inflateSync(body).toString('latin1') : '';
    for (const [, hex = ''] of plain.matchAll(/<([0-9a-f]+)>(?=[^<\]]*[<\]].*TJ|.*TJ)/g))
      drawn.push(...(hex.match(/.{4}/g) ?? []));
  }
}

for (const locale of LOCALES) {
  test(`the invoice is a file in ${locale} in which no letter is missing`, async () => {
    const { owner, id } = await invoiced();
    const answer = await ownInvoicePdf(requestIn(locale, owner.guestHash), id);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const pdf = Buffer.from(await answer.arrayBuffer());
    if (process.env.KEEP) writeFileSync(`/tmp/cartb/invoice-${locale}.pdf`, pdf);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const glyphs = glyphsOf(pdf);
    expect(glyphs.length).toBeGreaterThan(300);
    expect(glyphs).not.toContain('0000');
  });
}

test('nobody gets the invoice of somebody else', async () => {
  const { id, code } = await invoiced();
  expect((await ownInvoicePdf(requestIn('en', newGuest().guestHash), id)).status).toBe(404);
  expect((await ownInvoicePdf(requestIn('en', null), id)).status).toBe(404);
  expect((await trackedInvoicePdf(requestIn('en', null), { code, contact: 'other@example.com' })).status).toBe(404);
  expect((await trackedInvoicePdf(requestIn('en', null), { code, contact: '' })).status).toBe(404);
});

test('code and contact open the invoice of a guest', async () => {
  const { code } = await invoiced();
  const answer = await trackedInvoicePdf(requestIn('en', null), { code, contact: 'zahra@example.com' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="invoice-2026-\d{5}\.pdf"$/);
});
