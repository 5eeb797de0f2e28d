import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/db.ts';
import { makeBrand, makeCategory, makeProduct } from '../../../test/factories.ts';
import { DEFAULT_LIMITS } from '../../platform/limits.ts';
import type {} from '../../platform/mail/mail.tables.ts';
import { askForAlert } from './ask-for-alert.ts';
import { leaveAlerts } from './leave-alerts.ts';
import { tellBackInStock } from './tell-back-in-stock.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const links = {
  product: (main: string, id: number, variant: number) => `https://shop.test/${main}/product/${id}?variant=${variant}`,
  leave: (token: string) => `https://shop.test/stock-alert/${token}`,
};

let open: TestDatabase;
let shelf: { brandId: number; categoryId: number };
beforeAll(async () => {
  open = await testDb();
  const brandId = (await makeBrand(open.db, { slug: 'orvo' })).id;
  shelf = { brandId, categoryId: (await makeCategory(open.db, { slug: 'phones' })).id };
});
afterAll(() => open.close());

let made = 0;
async function soldOut(): Promise<number> {
  made += 1;
  const wanted = { slug: `gone-${made}`, title: { en: `Gone ${made}`, fr: `Parti ${made}` }, ...shelf };
  const product = await makeProduct(open.db, { ...wanted, variants: [{ quantity: 0 }] });
  const row = await open.db
    .selectFrom('inventory')
    .select('id')
    .where('product_id', '=', product.id)
    .executeTakeFirstOrThrow();
  return row.id;
}
const restock = (id: number) => open.db.updateTable('inventory').set({ quantity: 3 }).where('id', '=', id).execute();
const ask = (inventory_id: number, email: string, address = email) =>
  askForAlert(open.db, { inventory_id, email }, { locale: 'fr', address, limits: DEFAULT_LIMITS, now: NOW });
const mailsTo = (email: string) =>
  open.db.selectFrom('mail').select(['subject', 'plain']).where('recipient', '=', email).execute();

test('whoever asked, even twice, gets one mail once it is back, and none before', async () => {
  const variant = await soldOut();
  await ask(variant, 'a@example.com');
  await ask(variant, 'a@example.com');
  await tellBackInStock(open.db, links, NOW);
  expect(await mailsTo('a@example.com')).toEqual([]);
  await restock(variant);
  await tellBackInStock(open.db, links, NOW);
  await tellBackInStock(open.db, links, NOW);
  const mails = await mailsTo('a@example.com');
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(`Parti ${made}`)]);
  expect(mails[0]?.plain).toContain(`?variant=${variant}`);
});

test('the link in a mail ends every alert of its address, once', async () => {
  const [back, gone] = [await soldOut(), await soldOut()];
  await ask(back, 'b@example.com');
  await ask(gone, 'b@example.com');
  await restock(back);
  await tellBackInStock(open.db, links, NOW);
  const [mail] = await mailsTo('b@example.com');
  const token = /stock-alert\/([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? '';
  expect(await leaveAlerts(open.db, token)).toMatchObject({ ok: true });
  expect(await leaveAlerts(open.db, token)).toMatchObject({ ok: false });
  await restock(gone);
  await tellBackInStock(open.db, links, NOW);
  expect(await mailsTo('b@example.com')).toHaveLength(1);
});

test('an alert whose mail cannot be written holds up no other', async () => {
  const [broken, sound] = [await soldOut(), await soldOut()];
  await ask(broken, 'broken@example.com');
  await ask(sound, 'sound@example.com');
  await sql`
    update product set title = 'null' where id = (select product_id from inventory where id = ${broken})`.execute(
    open.db,
  );
  await restock(broken);
  await restock(sound);
  await expect(tellBackInStock(open.db, links, NOW)).rejects.toThrow('1 of 2 rows failed');
  expect(await mailsTo('sound@example.com')).toHaveLength(1);
  expect(await tellBackInStock(open.db, links, NOW)).toBe(0);
});

test('the answer is the same for what exists and what does not', async () => {
  expect(await ask(2_000_000_000, 'c@example.com')).toEqual(await ask(await soldOut(), 'c@example.com'));
});

test('one address of the network cannot ask without end', async () => {
  const variant = await soldOut();
  const answers = [];
  for (let turn = 0; turn < 12; turn += 1) answers.push(await ask(variant, `d${turn}@example.com`, '10.0.0.9'));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(DEFAULT_LIMITS.contact.burst);
});
