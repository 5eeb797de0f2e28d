import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeBrand } from '../../../../test/support/factories.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { createStaffApi, signedIn } from '../../../../test/support/staff-client.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { TRANSLATED_RESOURCES } from '../../../resources.ts';
import { createPageCaller } from '../../../web/operations/page-caller.server.ts';
import { processNextTexts, startTranslationImport, startTranslationUndo } from './apply-import.ts';
import { runImport } from './run-import.ts';
import { insertCheckedImport } from './translation-import.store.ts';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let translator: string;
let staffId: string;
let brands: number[];
let imported: number;

const BRANDS = 60;

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  call = createStaffApi(shop);
  await signedIn(shop, 'translator');
  staffId = (await shop.db.selectFrom('staff_member').select('customer_id').executeTakeFirstOrThrow()).customer_id;
  translator = await signedIn(shop, 'translator');
});
beforeEach(async () => {
  await shop.db.deleteFrom('audit_entry').execute();
  await shop.db.deleteFrom('translation_import').execute();
  brands = [];
  for (let number = 0; number < BRANDS; number += 1) brands.push((await makeBrand(shop.db, { title: 'Tern' })).id);
  // the last entry first: they are processed in the order of their ids
  const changes = brands
    .toReversed()
    .map((id) => ({ id: `brands/${id}/title`, source: 'Tern', before: '', after: `Sterne ${id}` }));
  imported = await inTransaction(shop.db, (tx) =>
    insertCheckedImport(tx, { staffId, locale: 'fr', changes, now: new Date() }),
  );
});
afterAll(() => shop.close());

const press = (action: 'apply' | 'undo') =>
  call(`translation-imports/${imported}/${action}`, {}, { token: translator });

/** One step of an import or an undo, as if the process was stopped after it. */
async function runFirstStep(start: typeof startTranslationImport): Promise<void> {
  const editor = { staffId, now: new Date() };
  const begun = await inTransaction(shop.db, (tx) => start(tx, TRANSLATED_RESOURCES, imported, editor));
  expect(begun.ok).toBe(true);
  const run = { id: imported, status: start === startTranslationUndo ? ('undoing' as const) : ('applying' as const) };
  await inTransaction(shop.db, (tx) => processNextTexts(tx, TRANSLATED_RESOURCES, run, editor));
}

async function letTimePass(): Promise<void> {
  await sql`update translation_import set running_until = running_until - interval '1 minute'`.execute(shop.db);
}

async function readTranslated(): Promise<number[]> {
  const rows = await shop.db
    .selectFrom('brand')
    .select(['id', 'title'])
    .where('id', 'in', brands)
    .orderBy('id')
    .execute();
  return rows.filter(({ title }) => title.fr !== undefined).map(({ id }) => id);
}

async function readLastImport() {
  return (await call('translations', undefined, { token: translator })).data.last_import;
}

test('an import that was interrupted is continued by another member, and every text is changed once', async () => {
  await runFirstStep(startTranslationImport);
  expect(await readTranslated()).toEqual(brands.slice(0, 50));
  expect(await readLastImport()).toMatchObject({ id: imported, state: 'applying', texts: 50 });
  // it could still be running
  expect(await press('apply')).toMatchObject({ status: 409, data: { code: 'texts.import_running' } });
  expect(await press('undo')).toMatchObject({ status: 409, data: { code: 'texts.import_running' } });
  await letTimePass();
  expect((await press('apply')).data).toMatchObject({ changed: 60, skipped: 0, problem_count: 0 });
  expect(await readTranslated()).toEqual(brands);
  expect(await readLastImport()).toMatchObject({ state: 'applied', texts: 60 });
  const { rows } = await sql`select distinct version from brand where id = any(${brands}::int[])`.execute(shop.db);
  expect(rows).toEqual([{ version: 2 }]);
});

test('texts that an interrupted import changed can be restored, and the undo is continued after an interruption', async () => {
  await runFirstStep(startTranslationImport);
  await letTimePass();
  expect((await press('undo')).data).toMatchObject({ changed: 50, skipped: 0, problem_count: 0 });
  expect(await readTranslated()).toEqual([]);
  expect(await readLastImport()).toBeNull();
  expect((await press('apply')).data.code).toBe('texts.not_checked');
});

test('an undo that was interrupted restores the remaining texts', async () => {
  await runFirstStep(startTranslationImport);
  await letTimePass();
  expect((await press('apply')).status).toBe(200);
  await runFirstStep(startTranslationUndo);
  expect(await readTranslated()).toEqual(brands.slice(50));
  expect(await readLastImport()).toMatchObject({ state: 'undoing' });
  expect((await press('apply')).data.code).toBe('texts.not_checked');
  await letTimePass();
  expect((await press('undo')).data).toMatchObject({ changed: 60, skipped: 0 });
  expect(await readTranslated()).toEqual([]);
});

test('the audit log has every text of an import', async () => {
  await runFirstStep(startTranslationImport);
  await letTimePass();
  await press('apply');
  await press('undo');
  const entries = await shop.db.selectFrom('audit_entry').select(['action', 'after']).orderBy('id').execute();
  const listTexts = (action: string) =>
    entries.filter((entry) => entry.action === action).flatMap(({ after }) => Object.keys(after ?? {}));
  const ids = brands.map((id) => `brands/${id}/title`);
  // the first step of the import was run without an operation
  expect(listTexts('translations-import').filter((name) => name.includes('/'))).toEqual(ids.slice(50));
  expect(listTexts('translations-undo').filter((name) => name.includes('/'))).toEqual(ids);
});

test('texts that were changed between two steps stay as they are', async () => {
  await runFirstStep(startTranslationImport);
  const last = brands.at(-1) ?? 0;
  await shop.db
    .updateTable('brand')
    .set({ title: { en: 'Tern', fr: 'Mouette' } })
    .where('id', '=', last)
    .execute();
  await letTimePass();
  expect((await press('apply')).data).toMatchObject({ changed: 59, skipped: 1 });
  expect((await press('undo')).data).toMatchObject({ changed: 59 });
  expect(await readTranslated()).toEqual([last]);
});

test('a request that resumes after another one began the undo does not process the undo', async () => {
  await runFirstStep(startTranslationImport);
  await letTimePass();
  const editor = { staffId, now: new Date() };
  await inTransaction(shop.db, (tx) => startTranslationUndo(tx, TRANSLATED_RESOURCES, imported, editor));
  const run = { id: imported, status: 'applying' as const };
  expect(await inTransaction(shop.db, (tx) => processNextTexts(tx, TRANSLATED_RESOURCES, run, editor))).toBeNull();
  expect(await readTranslated()).toEqual(brands.slice(0, 50));
});

test('a checked file of a language that was removed is refused and stays unapplied', async () => {
  await shop.db.updateTable('translation_import').set({ locale: 'sw' }).where('id', '=', imported).execute();
  expect((await press('apply')).data.code).toBe('texts.not_checked');
  const { status } = await shop.db
    .selectFrom('translation_import')
    .select('status')
    .where('id', '=', imported)
    .executeTakeFirstOrThrow();
  expect(status).toBe('checked');
});

test('a request stops when its time is over, and the next one continues at once', async () => {
  const customer = { id: staffId, name: 'Tilda', email: 'tilda@shop.example' };
  const caller = createPageCaller(shopRequestBy(shop.db, { customer, factor: 'given' }));
  const context = Object.assign({}, caller, {
    db: shop.db,
    now: new Date(),
    t: getTranslator('en'),
    actor: { id: staffId, name: customer.name, role: 'translator' as const },
    idempotencyKey: null,
    runOnce: <T>(once: (db: Db) => Promise<T>) => once(shop.db),
  });
  const run = { start: startTranslationImport, status: 'applying' as const, maxMs: 0 };
  expect(await runImport(context, imported, run)).toMatchObject({ value: { changed: 50, isComplete: false } });
  expect(await readLastImport()).toMatchObject({ state: 'applying', texts: 50 });
  expect((await press('apply')).data).toMatchObject({ changed: 60, is_complete: true });
  expect(await readTranslated()).toEqual(brands);
});
