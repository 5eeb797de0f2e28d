import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeBankAccount } from '../../../../test/support/buying.ts';
import { makeBrand } from '../../../../test/support/factories.ts';
import { createStaffApi, signedIn } from '../../../../test/support/staff-client.ts';
import { ok } from '../../../kernel/result.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { lockTexts, upsertTexts } from '../texts/texts.store.ts';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let translator: string;
let brand: number;

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  call = createStaffApi(shop);
  translator = await signedIn(shop, 'translator');
});
beforeEach(async () => {
  brand = (await makeBrand(shop.db, { title: 'Tern & <Sons>' })).id;
});
afterAll(() => shop.close());

const exportFile = async (query: string) =>
  (
    await shop.app.inject({
      url: `/api/v1/admin/translation-files/fr?${query}`,
      headers: { authorization: `Bearer ${translator}` },
    })
  ).body;

const upload = async (url: string, content: string, token = translator) => {
  const form = new FormData();
  form.set('data', '{}');
  form.set('file', new Blob([content]), 'file.xlf');
  const body = new Response(form);
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/${url}`,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
      language: 'en',
    },
  });
  return answer.json().data;
};
const check = (file: string) => upload('translation-files/fr/check', file);

const press = async (id: number, action: 'apply' | 'undo', token = translator) =>
  call(`translation-imports/${id}/${action}`, {}, { token });

const WITHOUT_PROBLEMS = { is_complete: true, problem_count: 0, problems: [] };

const wrap = (units: string, target = 'fr') => `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="x" source-language="en" target-language="${target}" datatype="plaintext"><body>${units}</body></file></xliff>`;
const unit = (id: string, source: string, target: string) =>
  `<trans-unit id="${id}"><source>${source}</source>${target}</trans-unit>`;
const readTitle = async () =>
  (await shop.db.selectFrom('brand').select('title').where('id', '=', brand).executeTakeFirstOrThrow()).title;

test('entities and document types, text that is no XML or no XLIFF, and another language are refused', async () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>';
  const external = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
  const valid = wrap(unit(`brands/${brand}/title`, 'x', '<target>y</target>'));
  for (const file of [
    valid.replace('<xliff', `${bomb}<xliff`),
    valid.replace('<xliff', `${external}<xliff`),
    valid.replace('>y<', '>&a;<'),
    valid.replace('</xliff>', ''),
    '{"cart": "no"}',
    '<html xmlns="urn:oasis:names:tc:xliff:document:1.2"/>',
    '<a>'.repeat(5000),
  ])
    expect((await check(file)).code, file.slice(0, 120)).toBe('texts.unreadable_xliff');
  expect((await check(wrap('', 'tr'))).code).toBe('texts.other_language');
  expect((await check(wrap(unit('a', '', '').repeat(1001)))).code).toBe('texts.too_many_units');
});

test('an unedited export changes nothing, and its translations are imported, listed and undone', async () => {
  const file = await exportFile('kind=brands&state=missing');
  expect(file).toContain('Tern &amp; &lt;Sons&gt;');
  expect(await check(file)).toMatchObject({ changes: 0, problem_count: 0 });
  const id = `brands/${brand}/title`;
  const own = unit(id, 'Tern &amp; &lt;Sons&gt;', '<target>Sterne &amp; Fils</target>');
  const checked = await check(
    wrap(own + unit('texts/cart.title', getTranslator('en')('cart.title'), '<target>Cabas</target>')),
  );
  expect(checked).toMatchObject({ changes: 2, unchanged: 0, problems: [] });
  expect(await readTitle()).toEqual({ en: 'Tern & <Sons>' });
  const other = await signedIn(shop, 'owner');
  expect((await press(checked.id, 'apply', other)).data.code).toBe('texts.not_checked');
  expect((await press(checked.id, 'apply')).data).toEqual({ changed: 2, skipped: 0, ...WITHOUT_PROBLEMS });
  expect((await press(checked.id, 'apply')).data.code).toBe('texts.not_checked');
  expect(await readTitle()).toEqual({ en: 'Tern & <Sons>', fr: 'Sterne & Fils' });
  await shop.app.inject('/api/v1/common');
  expect(getTranslator('fr')('cart.title')).toBe('Cabas');
  expect((await call('translations', undefined, { token: translator })).data.last_import).toMatchObject({ texts: 2 });
  expect((await press(checked.id, 'undo')).data).toEqual({ changed: 2, skipped: 0, ...WITHOUT_PROBLEMS });
  expect((await press(checked.id, 'undo')).status).toBe(409);
  expect(await readTitle()).toEqual({ en: 'Tern & <Sons>' });
  await shop.app.inject('/api/v1/common');
  expect(getTranslator('fr')('cart.title')).not.toBe('Cabas');
});

test('a checked file that was not applied for a week is deleted by the next check', async () => {
  const member = await shop.db.selectFrom('staff_member').select('customer_id').limit(1).executeTakeFirstOrThrow();
  const insert = async (age: number) => {
    const changed_at = new Date(Date.now() - age * 86_400_000);
    const row = { staff_id: member.customer_id, locale: 'fr', status: 'checked' as const, changes: '[]', changed_at };
    return (await shop.db.insertInto('translation_import').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const [expired, current] = [await insert(8), await insert(6)];
  const other = await signedIn(shop, 'owner');
  await upload('translation-files/fr/check', wrap(''), other);
  const stored = await shop.db.selectFrom('translation_import').select('id').execute();
  expect(stored.map(({ id }) => id)).toContain(current);
  expect(stored.map(({ id }) => id)).not.toContain(expired);
});

test('faulty texts are reported by their ids and left out, and texts that were changed since stay', async () => {
  const source = 'Tern &amp; &lt;Sons&gt;';
  const id = `brands/${brand}/title`;
  const { changes, problems } = await check(
    wrap(
      unit(id, source, `<target>${'x'.repeat(81)}</target>`) +
        unit(id, source, '<target>Sterne</target>') +
        unit(`brands/${brand}/slug`, 'x', '<target>y</target>') +
        unit('brands/999999/title', 'x', '<target>y</target>') +
        unit('texts/cart.title', 'Trolley', '<target>Panier</target>') +
        unit('texts/cart.selected', 'x', '<target><g id="1">y</g></target>'),
    ),
  );
  expect(changes).toBe(0);
  expect(problems.map((one: { code: string }) => one.code)).toEqual([
    'fields.too_long',
    'texts.repeated_unit',
    'texts.unknown_unit',
    'texts.unknown_unit',
    'texts.source_changed',
    'texts.tag',
  ]);
  const checked = await check(wrap(unit(id, source, '<target>Sterne</target>')));
  const title = JSON.stringify({ en: 'Tern & <Sons>', fr: 'Mouette' });
  await shop.db
    .updateTable('brand')
    .set({ title: JSON.parse(title) })
    .where('id', '=', brand)
    .execute();
  expect((await press(checked.id, 'apply')).data).toEqual({ changed: 0, skipped: 1, ...WITHOUT_PROBLEMS });
  expect(await readTitle()).toMatchObject({ fr: 'Mouette' });
});

test('the undo of an import marks the former translation as outdated again', async () => {
  const id = `brands/${brand}/title`;
  const title = JSON.stringify({ en: 'Gull', fr: 'Sterne' });
  await sql`update brand set title = ${title}::jsonb where id = ${brand}`.execute(shop.db);
  const mark = { resource: 'brands', entry_id: brand, field: 'title', locale: 'fr', source_hash: 'former' };
  await shop.db.insertInto('outdated_translation').values(mark).execute();
  const text = { key: 'cart.title', text: 'Chariot', source_text: 'Former', locale: 'fr', changed_at: new Date() };
  await shop.db.deleteFrom('message_override').execute();
  await shop.db.insertInto('message_override').values(text).execute();
  const cart = unit('texts/cart.title', getTranslator('en')('cart.title'), '<target>Cabas</target>');
  const { id: imported } = await check(wrap(unit(id, 'Gull', '<target>Mouette</target>') + cart));
  const readMarks = () =>
    shop.db.selectFrom('outdated_translation').select('source_hash').where('entry_id', '=', brand).execute();
  const readText = async () =>
    (await shop.db.selectFrom('message_override').select(['text', 'source_text']).executeTakeFirst()) ?? null;
  expect((await press(imported, 'apply')).data).toEqual({ changed: 2, skipped: 0, ...WITHOUT_PROBLEMS });
  expect(await readMarks()).toEqual([]);
  expect(await readText()).toMatchObject({ text: 'Cabas' });
  expect((await press(imported, 'undo')).data).toEqual({ changed: 2, skipped: 0, ...WITHOUT_PROBLEMS });
  expect(await readTitle()).toEqual({ en: 'Gull', fr: 'Sterne' });
  expect(await readMarks()).toEqual([{ source_hash: 'former' }]);
  expect(await readText()).toEqual({ text: 'Chariot', source_text: 'Former' });
  await shop.db.deleteFrom('message_override').execute();
});

test('a file changes no text that its member may not translate', async () => {
  const id = `bank-accounts/${await makeBankAccount(shop.db, { en: 'Write the code' })}/instructions`;
  const file = wrap(unit(id, 'Write the code', '<target>Payez ailleurs</target>'));
  const refused = await check(file);
  expect(refused).toMatchObject({ changes: 0, problems: [{ id, code: 'api.forbidden' }] });
  const owner = await signedIn(shop, 'owner');
  const { id: imported } = await upload('translation-files/fr/check', file, owner);
  expect((await press(imported, 'apply', owner)).data).toEqual({ changed: 1, skipped: 0, ...WITHOUT_PROBLEMS });
  expect((await press(imported, 'undo')).status).toBe(403);
  expect((await press(imported, 'undo', owner)).data).toEqual({ changed: 1, skipped: 0, ...WITHOUT_PROBLEMS });
});

test('of many equal requests to apply an import one changes it, and none exhausts the connections', async () => {
  const file = wrap(unit(`brands/${brand}/title`, 'Tern &amp; &lt;Sons&gt;', '<target>Sterne</target>'));
  const { id } = await check(file);
  const answers = await Promise.all(Array.from({ length: 24 }, () => press(id, 'apply')));
  expect(answers.filter(({ data }) => data.changed === 1)).toHaveLength(1);
  const others = answers.filter(({ data }) => ['texts.not_checked', 'texts.import_running'].includes(data.code));
  expect(others).toHaveLength(23);
});

test('a text of an entry that a rule refuses is reported with the reason, not as changed in the meantime', async () => {
  const title = JSON.stringify({ en: 'Sale' });
  const row = { slug: 'unsafe', title, image: 'x.webp', source_type: 6, source: 'javascript:alert(1)' };
  const slide = await shop.db.insertInto('slide').values(row).returning('id').executeTakeFirstOrThrow();
  const id = `slides/${slide.id}/title`;
  const checked = await check(
    wrap(
      unit(id, 'Sale', '<target>Soldes</target>') +
        unit(`brands/${brand}/title`, 'Tern &amp; &lt;Sons&gt;', '<target>Sterne</target>'),
    ),
  );
  const { data } = await press(checked.id, 'apply');
  expect(data).toMatchObject({ changed: 1, skipped: 0, problem_count: 1, problems: [{ id, code: 'fields.invalid' }] });
  await shop.db.deleteFrom('slide').where('id', '=', slide.id).execute();
});

test('segments of XLIFF 2, markers and pending states of tools are read', async () => {
  const two = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="fr-FR"><file id="f">
    <unit id="brands/${brand}/title"><segment><source>Tern &amp; </source><target>Sterne <mrk id="m">et</mrk> </target></segment>
    <segment><source>&lt;Sons&gt;</source><target>Fils</target></segment></unit></file></xliff>`;
  const checked = await check(two);
  expect(checked).toMatchObject({ changes: 1, problems: [] });
  await press(checked.id, 'apply');
  expect(await readTitle()).toMatchObject({ fr: 'Sterne et Fils' });
  const pending = '<target state="needs-translation">Tern &amp; &lt;Sons&gt;</target>';
  const id = `brands/${(await makeBrand(shop.db, { title: 'Tern & <Sons>' })).id}/title`;
  expect(await check(wrap(unit(id, 'Tern &amp; &lt;Sons&gt;', pending)))).toMatchObject({ changes: 0, unchanged: 1 });
});

test('a text of which a segment is not translated, or that a tool fills with a guess, changes nothing', async () => {
  const two = (parts: string) =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="fr"><file id="f">
    <unit id="brands/${brand}/title">${parts}</unit></file></xliff>`;
  const first = '<segment><source>Tern &amp;</source><target>Sterne et</target></segment>';
  const space = '<ignorable><source> </source></ignorable>';
  const second = (target: string, state = '') => `<segment ${state}><source>&lt;Sons&gt;</source>${target}</segment>`;
  for (const part of [second(''), second('<target/>'), second('<target>guess</target>', 'state="initial"')])
    expect(await check(two(first + space + part)), part).toMatchObject({ changes: 0, unchanged: 1 });
  const guess = '<target state="needs-translation">Sterne (guess)</target>';
  const id = `brands/${brand}/title`;
  expect(await check(wrap(unit(id, 'Tern &amp; &lt;Sons&gt;', guess)))).toMatchObject({ changes: 0, unchanged: 1 });
  const reviewed = '<target state="needs-review-translation">Sterne</target>';
  expect(await check(wrap(unit(id, 'Tern &amp; &lt;Sons&gt;', reviewed)))).toMatchObject({ changes: 1 });
  const { id: complete } = await check(two(first + space + second('<target>Fils</target>')));
  await press(complete, 'apply');
  expect(await readTitle()).toMatchObject({ fr: 'Sterne et Fils' });
});

test('a text of the interface that another member saves while an import is applied stays', async () => {
  const source = getTranslator('en')('cart.title');
  const { id } = await check(wrap(unit('texts/cart.title', source, '<target>Cabas</target>')));
  const member = await shop.db.selectFrom('staff_member').select('customer_id').limit(1).executeTakeFirstOrThrow();
  const { promise: isSaved, resolve: save } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: lock } = Promise.withResolvers<void>();
  const other = inTransaction(shop.db, async (tx) => {
    await lockTexts(tx, 'fr');
    lock();
    await isSaved;
    const sourceText = getTranslator('fr')('cart.title');
    const by = { locale: 'fr', staffId: member.customer_id, now: new Date() };
    await upsertTexts(tx, [{ key: 'cart.title', text: 'Chariot', sourceText }], by);
    return ok(null);
  });
  await isLocked;
  const applied = press(id, 'apply');
  await vi.waitFor(async () => expect(await countWaiting()).toBe(1), 120_000);
  save();
  await other;
  expect((await applied).data).toEqual({ changed: 0, skipped: 1, ...WITHOUT_PROBLEMS });
  await shop.db.deleteFrom('message_override').execute();
});

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(shop.db);
  return rows[0]?.waiting ?? 0;
}

test('the import of a JSON file with texts can be undone, too', async () => {
  const { revision, digest } = await upload('texts/fr/import/check', JSON.stringify({ cart: { title: 'Cabas' } }));
  await call('texts/fr/import', { revision, digest }, { token: translator });
  const { last_import } = (await call('translations', undefined, { token: translator })).data;
  expect((await press(last_import.id, 'undo')).data).toEqual({ changed: 1, skipped: 0, ...WITHOUT_PROBLEMS });
  await shop.app.inject('/api/v1/common');
  expect(getTranslator('fr')('cart.title')).not.toBe('Cabas');
});
