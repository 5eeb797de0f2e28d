import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { NOW } from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { createBatchSteps } from '../../../../test/support/products/batches.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { findLowestPrices } from '../../pricing/lowest-prices.ts';
import { recordPrices } from '../../pricing/record-prices.ts';
import { calculateUnitPrice } from '../../pricing/unit-price.rules.ts';
import { NO_FILTERS } from '../catalog.input.ts';
import { productEntryOperations } from '../editing/product.resource.ts';
import { setProductStatusOperation } from '../editing/staff-product.operations.ts';
import { listProducts } from '../list-products.ts';
import { findOffer } from '../products/find-offers.ts';
import { readProductPage } from '../products/read-product-page.ts';
import { refreshProductSummaries } from '../products/refresh-product-summaries.ts';
import { updateSpecs } from '../specs/update-specs.ts';
import { processProductSchedules } from './process-schedules.ts';

let editor: CatalogueEditor;
let steps: ReturnType<typeof createBatchSteps>;
beforeAll(async () => {
  editor = await makeCatalogueEditor();
  steps = createBatchSteps(editor);
});
afterAll(() => editor.close());
// schedules of other tests
beforeEach(async () => {
  await editor.db.updateTable('product').set({ schedule_due_at: null }).execute();
});

const HOUR_MS = 3_600_000;
/** Hours after the time of the change. */
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const iso = (hours: number) => at(hours).toISOString();

const update = async (id: number, changes: object) => {
  const entry = await editor.execute(productEntryOperations.read, { params: { id: String(id) } });
  if (!entry.ok) throw new Error(entry.refusal.code);
  return editor.execute(productEntryOperations.update, {
    params: { id: String(id) },
    input: { version: entry.value.version, values: Object.assign({}, entry.value.values, changes) },
  });
};

const readRow = (id: number) =>
  editor.db
    .selectFrom('product')
    .select(['status', 'publish_at', 'hide_at', 'price_from', 'schedule_due_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const isPageShown = async (id: number, hours: number) => (await readProductPage(editor.db, id, 'en', at(hours))).ok;

const readPrices = async (id: number, inventoryId: number | undefined, hours: number) => {
  const page = await readProductPage(editor.db, id, 'en', at(hours));
  const offer = await findOffer(editor.db, inventoryId ?? 0, at(hours));
  if (!page.ok || !offer) throw new Error('not public');
  const inCart = calculateUnitPrice(offer.prices, offer.variant);
  return { page: page.value.price, offered: page.value.prices.offered, inCart };
};

const isListed = async (id: number, hours: number) => {
  const found = await listProducts(
    editor.db,
    { filters: NO_FILTERS, page: 1, perPage: 100 },
    { locale: 'en', now: at(hours) },
  );
  return found.ok && found.value.products.some((product) => product.id === id);
};

test('schedules that contradict themselves are refused with the field', async () => {
  const { id } = await makeProduct(editor.db);
  const refused = (field: string, code: string) => ({ refusal: { fields: { [field]: [{ code }] } } });
  expect(await update(id, { publish_at: iso(1) })).toMatchObject(refused('publish_at', 'catalog.published-already'));
  expect(await update(id, { status: 2, publish_at: iso(2), hide_at: iso(1) })).toMatchObject(
    refused('hide_at', 'resources.period'),
  );
  expect(await update(id, { offered: 5_000, sale_starts_at: iso(2), sale_ends_at: iso(2) })).toMatchObject(
    refused('sale_ends_at', 'resources.period'),
  );
  expect(await update(id, { sale_starts_at: iso(2) })).toMatchObject(refused('offered', 'catalog.schedule-price'));
  for (const time of ['tomorrow', '0000-01-01T00:00:00Z'])
    expect(await update(id, { hide_at: time }), time).toMatchObject(refused('values.hide_at', 'fields.invalid'));
});

test('a product is published and hidden at its times: at once on its page, and in lists with the job', async () => {
  const { id, inventoryIds } = await makeProduct(editor.db, { status: 2 });
  expect(await update(id, { publish_at: iso(1), hide_at: iso(3) })).toMatchObject({ ok: true });
  expect(await isPageShown(id, 0.9)).toBe(false);
  expect(await isPageShown(id, 1)).toBe(true);
  expect(await findOffer(editor.db, inventoryIds[0] ?? 0, at(1))).toMatchObject({ active: true });
  expect(await processProductSchedules(editor.db, at(0.9))).toBe(0);
  expect(await processProductSchedules(editor.db, at(1))).toBe(1);
  expect(await readRow(id)).toMatchObject({ status: 1, publish_at: null, schedule_due_at: at(3), version: 3 });
  expect(await isListed(id, 1)).toBe(true);
  expect(await isPageShown(id, 2.9)).toBe(true);
  expect(await isPageShown(id, 3)).toBe(false);
  expect(await findOffer(editor.db, inventoryIds[0] ?? 0, at(3))).toMatchObject({ active: false });
  expect(await processProductSchedules(editor.db, at(3))).toBe(1);
  expect(await readRow(id)).toMatchObject({ status: 2, hide_at: null, schedule_due_at: null });
  expect(await isListed(id, 3)).toBe(false);
});

test('both times in the past hide a product, and a product without a visible variant stays hidden', async () => {
  const late = await makeProduct(editor.db, { status: 2 });
  await update(late.id, { publish_at: iso(1), hide_at: iso(2) });
  await processProductSchedules(editor.db, at(5));
  expect(await readRow(late.id)).toMatchObject({ status: 2, publish_at: null, hide_at: null, schedule_due_at: null });
  const bare = await makeProduct(editor.db, { status: 2, variants: [{ status: 2 }] });
  await update(bare.id, { publish_at: iso(1) });
  expect(await processProductSchedules(editor.db, at(2))).toBe(0);
  expect(await readRow(bare.id)).toMatchObject({ status: 2, publish_at: at(1) });
  expect(await isPageShown(bare.id, 2)).toBe(false);
});

test('a product whose schedule fails is postponed and does not stop the others', async () => {
  const [broken, other] = [await makeProduct(editor.db, { status: 2 }), await makeProduct(editor.db, { status: 2 })];
  for (const { id } of [broken, other]) await update(id, { publish_at: iso(1) });
  const fail = sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`;
  await fail.execute(editor.db);
  const trigger = sql.raw(`create trigger fail before update on product for each row
    when (old.id = ${broken.id}) execute function fail()`);
  await trigger.execute(editor.db);
  onTestFinished(async () => {
    await sql`drop function if exists fail cascade`.execute(editor.db);
  });
  await expect(processProductSchedules(editor.db, at(1))).rejects.toThrow('1 of 2 rows failed');
  expect(await readRow(other.id)).toMatchObject({ status: 1 });
  expect(await processProductSchedules(editor.db, at(1))).toBe(0);
  await sql`drop function fail cascade`.execute(editor.db);
  expect(await processProductSchedules(editor.db, at(1.1))).toBe(1);
  expect(await readRow(broken.id)).toMatchObject({ status: 1 });
});

test('publishing and hiding by hand remove the time that has become pointless', async () => {
  const { id } = await makeProduct(editor.db, { status: 2 });
  await update(id, { publish_at: iso(1), hide_at: iso(3) });
  const setStatus = (status: number) =>
    editor.execute(setProductStatusOperation, { params: { id: String(id) }, input: { status } });
  await setStatus(1);
  expect(await readRow(id)).toMatchObject({ status: 1, publish_at: null, hide_at: at(3) });
  await setStatus(2);
  expect(await readRow(id)).toMatchObject({ status: 2, hide_at: null, schedule_due_at: null });
});

test('hiding a product whose time of publication is past keeps it hidden, by hand and with a batch', async () => {
  const [one, other] = [await makeProduct(editor.db, { status: 2 }), await makeProduct(editor.db, { status: 2 })];
  for (const { id } of [one, other]) {
    await update(id, { publish_at: iso(1) });
    await editor.db
      .updateTable('product')
      .set({ publish_at: at(-1), schedule_due_at: at(-1) })
      .where('id', '=', id)
      .execute();
  }
  expect(await isPageShown(one.id, 0)).toBe(true);
  expect(
    await editor.execute(setProductStatusOperation, { params: { id: String(one.id) }, input: { status: 2 } }),
  ).toMatchObject({ value: { before: 1, status: 2 } });
  const batch = await steps.apply([other.id], { kind: 'status', status: 2 });
  expect((await steps.read(batch)).batch).toMatchObject({ applied: 1 });
  await processProductSchedules(editor.db, at(0));
  for (const { id } of [one, other]) {
    expect(await readRow(id)).toMatchObject({ status: 2, publish_at: null, schedule_due_at: null });
    expect(await isPageShown(id, 1)).toBe(false);
  }
});

test('publishing a product whose time of hiding is past keeps it public, by hand and with a batch', async () => {
  const [one, other] = [await makeProduct(editor.db), await makeProduct(editor.db)];
  for (const { id } of [one, other]) {
    await editor.db
      .updateTable('product')
      .set({ hide_at: at(-1), schedule_due_at: at(-1) })
      .where('id', '=', id)
      .execute();
    expect(await isPageShown(id, 0)).toBe(false);
  }
  expect(
    await editor.execute(setProductStatusOperation, { params: { id: String(one.id) }, input: { status: 1 } }),
  ).toMatchObject({ value: { before: 2, status: 1 } });
  const batch = await steps.apply([other.id], { kind: 'status', status: 1 });
  expect((await steps.read(batch)).batch).toMatchObject({ applied: 1 });
  await processProductSchedules(editor.db, at(0));
  for (const { id } of [one, other]) {
    expect(await readRow(id)).toMatchObject({ status: 1, hide_at: null, schedule_due_at: null });
    expect(await isPageShown(id, 1)).toBe(true);
  }
});

test('a sale price applies from its start to its end, in the cart as on the page, and in lists with the job', async () => {
  const { id, inventoryIds } = await makeProduct(editor.db, { selling: 10_000 });
  await recordPrices(editor.db, [id], at(-24 * 40));
  await update(id, { offered: 8_000, sale_starts_at: iso(1), sale_ends_at: iso(3) });
  const prices = (hours: number) => readPrices(id, inventoryIds[0], hours);
  expect(await prices(0.9)).toMatchObject({ page: { current: 10_000, previous: null }, offered: null });
  expect(await readRow(id)).toMatchObject({ price_from: 10_000, schedule_due_at: at(1) });
  for (const hours of [1, 2.9])
    expect(await prices(hours)).toMatchObject({
      page: { current: 8_000, previous: 10_000, from: 'offered' },
      inCart: { current: 8_000 },
      offered: 8_000,
    });
  expect(await processProductSchedules(editor.db, at(1.01))).toBe(1);
  expect(await readRow(id)).toMatchObject({ price_from: 8_000, schedule_due_at: at(3) });
  expect(await prices(3)).toMatchObject({ page: { current: 10_000, previous: null }, inCart: { current: 10_000 } });
  expect(await processProductSchedules(editor.db, at(3.01))).toBe(1);
  expect(await readRow(id)).toMatchObject({ price_from: 10_000, schedule_due_at: null });
});

test('the lowest price of 30 days before a scheduled sale is right before and after the job', async () => {
  const { id, inventoryIds } = await makeProduct(editor.db, { selling: 10_000 });
  const [inventoryId = 0] = inventoryIds;
  await recordPrices(editor.db, [id], at(-24 * 20));
  // the last record has the lowest price: it counts because the sale starts after it
  await editor.db.updateTable('product').set({ selling: 9_000 }).where('id', '=', id).execute();
  await recordPrices(editor.db, [id], at(-24 * 5));
  await update(id, { offered: 8_500, sale_starts_at: iso(1), sale_ends_at: iso(3) });
  const lowest = async (hours: number) =>
    (await findLowestPrices(editor.db, id, [{ inventoryId, from: 'offered' }], at(hours))).get(inventoryId);
  expect(await lowest(1)).toBe(9_000);
  await processProductSchedules(editor.db, at(1.01));
  expect(await lowest(1.02)).toBe(9_000);
});

test('a sale whose start and end fall between a save of specifications and the job reaches lists and price history', async () => {
  const { id, inventoryIds } = await makeProduct(editor.db, { selling: 10_000 });
  await recordPrices(editor.db, [id], at(-24 * 40));
  await update(id, { offered: 8_000, sale_starts_at: iso(1), sale_ends_at: iso(3) });
  const saveSpecs = async (hours: number) => {
    const { version } = await readRow(id);
    expect(
      await inTransaction(editor.db, (tx) => updateSpecs(tx, id, { version, specs: [] }, at(hours))),
    ).toMatchObject({
      ok: true,
    });
  };
  await saveSpecs(1.001);
  expect(await processProductSchedules(editor.db, at(1.01))).toBe(1);
  expect(await readRow(id)).toMatchObject({ price_from: 8_000 });
  const history = editor.db
    .selectFrom('price_history')
    .select('price')
    .where('inventory_id', '=', inventoryIds[0] ?? 0);
  expect(await history.orderBy('since').execute()).toEqual([{ price: 10_000 }, { price: 8_000 }]);
  await saveSpecs(3.001);
  expect(await processProductSchedules(editor.db, at(3.01))).toBe(1);
  expect(await readRow(id)).toMatchObject({ price_from: 10_000, schedule_due_at: null });
});

test('an order that began before a sale and sells the last piece of a variant after the job is corrected by the job', async () => {
  const { id } = await makeProduct(editor.db, { selling: 10_000 });
  await update(id, { offered: 8_000, sale_starts_at: iso(1), sale_ends_at: iso(3) });
  expect(await processProductSchedules(editor.db, at(1))).toBe(1);
  await refreshProductSummaries(editor.db, [id], at(0.999));
  expect(await processProductSchedules(editor.db, at(1.01))).toBe(1);
  expect(await readRow(id)).toMatchObject({ price_from: 8_000, schedule_due_at: at(3) });
});

test('the price range of lists is the price of the price function, for any schedule', async () => {
  const { id, inventoryIds } = await makeProduct(editor.db, { selling: 10_000 });
  const hours = fc.option(fc.integer({ min: -5, max: 5 }));
  await fc.assert(
    fc.asyncProperty(
      hours,
      hours,
      fc.integer({ min: -6, max: 6 }),
      fc.option(fc.nat(9_999)),
      async (from, to, now, offered) => {
        fc.pre(from === null || to === null || from < to);
        const times = { sale_starts_at: from === null ? null : at(from), sale_ends_at: to === null ? null : at(to) };
        await editor.db
          .updateTable('product')
          .set({ offered, ...times })
          .where('id', '=', id)
          .execute();
        await refreshProductSummaries(editor.db, [id], at(now));
        const { page, inCart } = await readPrices(id, inventoryIds[0], now);
        const isRunning = (from === null || from <= now) && (to === null || now < to);
        expect(page.current).toBe(isRunning && offered ? offered : 10_000);
        expect(inCart).toEqual(page);
        expect((await readRow(id)).price_from).toBe(page.current);
      },
    ),
    { numRuns: 60 },
  );
});

test('a batch sets sale prices with their period; the undo keeps a product whose schedule was changed since', async () => {
  const [one, other] = [
    await makeProduct(editor.db, { selling: 10_000 }),
    await makeProduct(editor.db, { selling: 9_000 }),
  ];
  const bare = await steps.planId({ ids: [one.id], change: { kind: 'sale', starts_at: iso(1), ends_at: iso(3) } });
  expect(await steps.read(bare)).toMatchObject({ rows: [{ problem: 'no-sale' }] });
  for (const change of [
    { kind: 'sale', basis_points: 0 },
    { kind: 'sale', basis_points: 10_000 },
    { kind: 'sale', basis_points: 1_000, starts_at: iso(3), ends_at: iso(1) },
    { kind: 'sale', basis_points: 1_000, starts_at: 'today' },
    { kind: 'sale', basis_points: 1_000, starts_at: '0000-01-01T00:00:00Z' },
  ])
    expect(await steps.plan([one.id], change)).toMatchObject({ ok: false });
  // without milliseconds, as other programs write times
  const brief = (hours: number) => iso(hours).replace('.000Z', 'Z');
  const sale = { kind: 'sale', basis_points: 2_000, starts_at: brief(1), ends_at: brief(3) };
  const batch = await steps.apply([one.id, other.id], sale);
  expect(await readPrices(one.id, one.inventoryIds[0], 1)).toMatchObject({
    page: { current: 8_000, previous: 10_000 },
  });
  expect(await processProductSchedules(editor.db, at(1))).toBe(2);
  await update(other.id, { sale_ends_at: iso(4) });
  await steps.undo(batch);
  expect(await steps.read(batch)).toMatchObject({ problemRows: [{ product_id: other.id, problem: 'changed' }] });
  expect(await readPrices(one.id, one.inventoryIds[0], 1)).toMatchObject({ page: { current: 10_000 } });
  expect(await readPrices(other.id, other.inventoryIds[0], 1)).toMatchObject({ page: { current: 7_200 } });
  await steps.apply([other.id], { kind: 'sale', remove: true });
  expect(await readPrices(other.id, other.inventoryIds[0], 1)).toMatchObject({ page: { current: 9_000 } });
});

test('a batch that published products is not undone for one that was hidden by its schedule since', async () => {
  const { id } = await makeProduct(editor.db, { status: 2 });
  await update(id, { hide_at: iso(1) });
  const batch = await steps.apply([id], { kind: 'status', status: 1 });
  await processProductSchedules(editor.db, at(1));
  await steps.undo(batch);
  expect(await steps.read(batch)).toMatchObject({ problemRows: [{ product_id: id, problem: 'changed' }] });
  expect(await readRow(id)).toMatchObject({ status: 2 });
});
