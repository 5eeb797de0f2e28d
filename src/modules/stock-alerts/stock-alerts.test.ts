import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { makeBrand, makeCategory, makeProduct } from '../../../test/support/factories.ts';
import { shopRequestBy } from '../../../test/support/shop-request.ts';
import type {} from '../../platform/mail/mail.tables.ts';
import { executeInput } from '../../platform/operations/execute-input.ts';
import { DEFAULT_LIMITS } from '../../platform/rate-limits/limits.ts';
import { createPageCaller } from '../../web/operations/page-caller.server.ts';
import { type AlertLinks, sendStockAlerts } from './send-stock-alerts.ts';
import { createStockAlertOperation } from './stock-alerts.operations.ts';
import { unsubscribeStockAlerts } from './unsubscribe-stock-alerts.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const links: AlertLinks = {
  product: (main: string, id: number, variant: number) => `https://shop.test/${main}/product/${id}?variant=${variant}`,
  unsubscribe: (token: string) => `https://shop.test/stock-alert/${token}`,
};

let open: TestDatabase;
let category: { brandId: number; categoryId: number };
beforeAll(async () => {
  open = await testDb();
  const brandId = (await makeBrand(open.db, { slug: 'orvo' })).id;
  category = { brandId, categoryId: (await makeCategory(open.db, { slug: 'phones' })).id };
});
afterAll(() => open.close());

let made = 0;
async function soldOut(): Promise<number> {
  made += 1;
  const wanted = { slug: `gone-${made}`, title: { en: `Gone ${made}`, fr: `Parti ${made}` }, ...category };
  const product = await makeProduct(open.db, { ...wanted, variants: [{ quantity: 0 }] });
  const row = await open.db
    .selectFrom('inventory')
    .select('id')
    .where('product_id', '=', product.id)
    .executeTakeFirstOrThrow();
  return row.id;
}
const restock = (id: number) => open.db.updateTable('inventory').set({ quantity: 3 }).where('id', '=', id).execute();
const createAlert = (inventory_id: number, email: string, address = email) =>
  executeInput(createStockAlertOperation, createPageCaller(shopRequestBy(open.db, {}, { locale: 'fr', address })), {
    input: { inventory_id: String(inventory_id), email },
  });
const mailsTo = (email: string) =>
  open.db.selectFrom('mail').select(['subject', 'plain']).where('recipient', '=', email).execute();

test('an alert, even when created twice, sends one mail when the variant is back in stock, and none before', async () => {
  const variant = await soldOut();
  await createAlert(variant, 'a@example.com');
  await createAlert(variant, 'a@example.com');
  await sendStockAlerts(open.db, links, NOW);
  expect(await mailsTo('a@example.com')).toEqual([]);
  await restock(variant);
  await sendStockAlerts(open.db, links, NOW);
  await sendStockAlerts(open.db, links, NOW);
  const mails = await mailsTo('a@example.com');
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(`Parti ${made}`)]);
  expect(mails[0]?.plain).toContain(`?variant=${variant}`);
});

test('the link in a mail deletes all alerts of its address, once', async () => {
  const [back, gone] = [await soldOut(), await soldOut()];
  await createAlert(back, 'b@example.com');
  await createAlert(gone, 'b@example.com');
  await restock(back);
  await sendStockAlerts(open.db, links, NOW);
  const [mail] = await mailsTo('b@example.com');
  const token = /stock-alert\/([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? '';
  expect(await unsubscribeStockAlerts(open.db, token)).toMatchObject({ ok: true });
  expect(await unsubscribeStockAlerts(open.db, token)).toMatchObject({ ok: false });
  await restock(gone);
  await sendStockAlerts(open.db, links, NOW);
  expect(await mailsTo('b@example.com')).toHaveLength(1);
});

test('a failing alert does not block others', async () => {
  const [broken, sound] = [await soldOut(), await soldOut()];
  await createAlert(broken, 'broken@example.com');
  await createAlert(sound, 'sound@example.com');
  await sql`
    update product set title = 'null' where id = (select product_id from inventory where id = ${broken})`.execute(
    open.db,
  );
  await restock(broken);
  await restock(sound);
  await expect(sendStockAlerts(open.db, links, NOW)).rejects.toThrow('1 of 2 rows failed');
  expect(await mailsTo('sound@example.com')).toHaveLength(1);
  expect(await sendStockAlerts(open.db, links, NOW)).toBe(0);
});

test('the response is the same for known and unknown variants', async () => {
  expect(await createAlert(2_000_000_000, 'c@example.com')).toEqual(
    await createAlert(await soldOut(), 'c@example.com'),
  );
});

test('alerts are rate-limited per network address', async () => {
  const variant = await soldOut();
  const answers = [];
  for (let turn = 0; turn < 12; turn += 1) answers.push(await createAlert(variant, `d${turn}@example.com`, '10.0.0.9'));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(DEFAULT_LIMITS.contact.burst);
});
