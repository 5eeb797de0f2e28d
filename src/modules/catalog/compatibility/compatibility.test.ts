import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDeviceModel, makeProduct } from '../../../../test/support/factories.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import { checkFits, findCompatibility } from '../../devices/check-fits.ts';
import { MAX_FIT_RULES } from '../../devices/editing/edit-fit-rules.ts';
import { selectModelsBySlug } from '../../devices/fit.store.ts';
import { loadAccessoryCheck } from '../../devices/load-accessory-check.ts';
import { NO_FILTERS } from '../catalog.input.ts';
import { copyProductOperation } from '../editing/staff-product.operations.ts';
import { listProducts } from '../list-products.ts';
import {
  addFitRuleOperation,
  readCompatibilityOperation,
  removeFitRuleOperation,
  searchCompatibleDevicesOperation,
  setDeviceModelOperation,
} from './compatibility.operations.ts';

let editor: CatalogueEditor;
let slug: string;
let model: { id: number; device_series_id: number; device_type_id: number };
beforeAll(async () => {
  editor = await makeCatalogueEditor();
  slug = await makeDeviceModel(editor.db);
  model = await editor.db
    .selectFrom('device_model')
    .select(['id', 'device_series_id', 'device_type_id'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
});
afterAll(() => editor.close());

const params = (id: number) => ({ id: String(id) });
const add = (id: number, version: number, rule: object) =>
  editor.execute(addFitRuleOperation, { params: params(id), input: { version, ...rule } });
const remove = (id: number, rule: number) =>
  editor.execute(removeFitRuleOperation, { params: { ...params(id), rule: String(rule) } });
const setModel = (id: number, version: number, device_model_id: number | null) =>
  editor.execute(setDeviceModelOperation, { params: params(id), input: { version, device_model_id } });
const read = async (id: number) => {
  const found = await editor.execute(readCompatibilityOperation, { params: params(id) });
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value;
};
const countRules = async () => (await editor.db.selectFrom('fit_rule').select('id').execute()).length;
const listFitting = async () => {
  const query = { filters: { ...NO_FILTERS, fits: slug }, page: 1, perPage: 24 };
  const listed = await listProducts(editor.db, query, { locale: 'en', now: new Date() });
  return listed.ok ? listed.value.products.map(({ id }) => id) : [];
};
const getVerdict = async (id: number) => {
  const checked = await checkFits(editor.db, slug, [id]);
  return checked.ok && checked.value.fits.get(id)?.verdict;
};

test('a rule with two devices, an unknown device, a cable without socket and an old version are refused', async () => {
  const { id } = await makeProduct(editor.db);
  const { id: modelId, device_series_id, device_type_id } = model;
  for (const [rule, field] of [
    [{ device_model_id: modelId, device_type_id }, 'device_model_id'],
    [{ device_series_id, device_type_id }, 'device_series_id'],
    [{ device_model_id: 999_999 }, 'device_model_id'],
    [{ device_series_id: 999_999 }, 'device_series_id'],
    [{ device_type_id: 999_999 }, 'device_type_id'],
    [{ with_cable: true }, 'with_cable'],
    [{ with_cable: true, socket: 'wireless' }, 'with_cable'],
    [{ socket: 'usb-z' }, 'socket'],
  ] as const)
    expect(await add(id, 1, rule), JSON.stringify(rule)).toMatchObject({ refusal: { fields: { [field]: [{}] } } });
  expect(await add(id, 7, {})).toMatchObject({ refusal: { code: 'resources.changed' } });
  expect(await setModel(id, 7, modelId)).toMatchObject({ refusal: { code: 'resources.changed' } });
  expect(await setModel(id, 1, 999_999)).toMatchObject({ refusal: { fields: { device_model_id: [{}] } } });
  expect(await remove(id, 999_999)).toMatchObject({ refusal: { code: 'api.not-found' } });
  expect(await add(999_999, 1, {})).toMatchObject({ refusal: { code: 'api.not-found' } });
  expect(await read(id)).toEqual({ version: 1, rules: [], device_model: null });
  expect(await countRules()).toBe(0);
});

test('a rule for a type, a series or a model makes the product fit, with its name and an audit entry', async () => {
  const { device_series_id, device_type_id, id: device_model_id } = model;
  for (const rule of [{ device_type_id }, { device_series_id }, { device_model_id }]) {
    const { id } = await makeProduct(editor.db);
    expect(await add(id, 1, rule)).toMatchObject({ value: { version: 2, rule } });
    expect(await getVerdict(id)).toBe('fits');
    const { rules } = await read(id);
    expect(rules).toMatchObject([rule]);
    expect(rules[0]?.device?.en).toContain(slug);
    const entry = await editor.db
      .selectFrom('audit_entry')
      .select(['action', 'after'])
      .where('subject_kind', '=', 'products')
      .where('subject_id', '=', String(id))
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'products-add-fit-rule', after: { device: rules[0]?.device?.en } });
  }
});

test('the list of products for a model follows each change at once', async () => {
  const { id } = await makeProduct(editor.db);
  expect(await listFitting()).not.toContain(id);
  const rule = { device_model_id: model.id, socket: null };
  await add(id, 1, { ...rule, is_verified: false });
  expect(await getVerdict(id)).toBe('unknown');
  expect(await listFitting()).not.toContain(id);
  const added = await add(id, 2, rule);
  expect(await getVerdict(id)).toBe('fits');
  expect(await listFitting()).toContain(id);
  await remove(id, added.ok ? added.value.rule.id : 0);
  expect(await listFitting()).not.toContain(id);
});

test('a model has accessories while a visible product has a rule for it', async () => {
  const { db } = editor;
  const models = await selectModelsBySlug(db, [await makeDeviceModel(db), await makeDeviceModel(db)]);
  const [first, second] = models;
  if (!first || !second) return expect.fail('two models');
  const listServed = async () => models.filter(await loadAccessoryCheck(db, models)).map(({ id }) => id);
  const { id } = await makeProduct(db);
  expect(await listServed()).toEqual([]);
  const added = await add(id, 1, { device_model_id: first.id });
  const other = await add(id, 2, { device_series_id: second.seriesId });
  expect(await listServed()).toEqual([first.id, second.id]);
  await remove(id, added.ok ? added.value.rule.id : 0);
  expect(await listServed()).toEqual([second.id]);
  await db.updateTable('product').set({ status: 2 }).where('id', '=', id).execute();
  expect(await listServed()).toEqual([]);
  await remove(id, other.ok ? other.value.rule.id : 0);
});

test('products with equal rules share one, which is deleted with the last of them', async () => {
  const [first, second] = [await makeProduct(editor.db), await makeProduct(editor.db)];
  const before = await countRules();
  const rule = { device_type_id: model.device_type_id, socket: 'usb-c', with_cable: true };
  const added = await Promise.all([add(first.id, 1, rule), add(second.id, 1, rule)]);
  const ids = added.map((result) => (result.ok ? result.value.rule.id : 0));
  expect(new Set(ids).size).toBe(1);
  expect(await countRules()).toBe(before + 1);
  expect(await add(first.id, 2, rule)).toMatchObject({ refusal: { code: 'devices.rule-exists' } });
  const [id = 0] = ids;
  expect(await remove(first.id, id)).toMatchObject({ ok: true });
  expect((await read(second.id)).rules).toMatchObject([rule]);
  expect(await remove(first.id, id)).toMatchObject({ refusal: { code: 'api.not-found' } });
  await remove(second.id, id);
  expect(await countRules()).toBe(before);
});

test('a rule that one product loses while another one receives it stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [first, second] = [await makeProduct(editor.db), await makeProduct(editor.db)];
    const rule = { device_series_id: model.device_series_id, socket: 'mains' };
    const added = await add(first.id, 1, rule);
    const id = added.ok ? added.value.rule.id : 0;
    const [removed, received] = await Promise.all([remove(first.id, id), add(second.id, 1, rule)]);
    expect([removed.ok, received.ok]).toEqual([true, true]);
    expect((await read(second.id)).rules).toMatchObject([rule]);
  }
});

test('of two editors who add a rule to the same version one is refused', async () => {
  const { id } = await makeProduct(editor.db);
  const results = await Promise.all([add(id, 1, { socket: 'own' }), add(id, 1, { socket: 'lightning' })]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a product has a limited number of rules', async () => {
  const { id } = await makeProduct(editor.db);
  const rows = Array.from({ length: MAX_FIT_RULES }, (_, index) => ({
    code: `limit ${index}`,
    device_model_id: null,
    device_series_id: null,
    device_type_id: null,
    socket: null,
  }));
  const rules = await editor.db.insertInto('fit_rule').values(rows).returning('id').execute();
  await editor.db
    .insertInto('product_fit')
    .values(rules.map((rule) => ({ product_id: id, fit_rule_id: rule.id })))
    .execute();
  expect(await add(id, 1, { socket: 'usb-c' })).toMatchObject({ refusal: { code: 'devices.too-many-rules' } });
  await editor.db
    .deleteFrom('fit_rule')
    .where(
      'id',
      'in',
      rules.map((rule) => rule.id),
    )
    .execute();
});

test('a product is a device model until it is removed, and a copy has the rules of the product', async () => {
  const { id } = await makeProduct(editor.db);
  await add(id, 1, { socket: 'micro-usb' });
  const copied = await editor.execute(copyProductOperation, { params: params(id), input: {} });
  expect((await read(copied.ok ? copied.value.id : 0)).rules).toMatchObject([{ socket: 'micro-usb' }]);
  expect(await setModel(id, 2, model.id)).toMatchObject({ value: { version: 3, before: null, after: slug } });
  expect(await findCompatibility(editor.db, id)).toMatchObject({ isAccessory: false, model: { slug } });
  expect((await read(id)).device_model).toEqual({ id: model.id, name: slug });
  expect(await setModel(id, 3, null)).toMatchObject({ value: { before: slug, after: null } });
  expect(await findCompatibility(editor.db, id)).toMatchObject({ isAccessory: true, model: null });
});

test('series are found by their brand or name, and LIKE wildcards are literal', async () => {
  const search = async (q: string) => {
    const found = await editor.execute(searchCompatibleDevicesOperation, { input: { q } });
    if (!found.ok) throw new Error(found.refusal.code);
    return found.value;
  };
  const hasSeries = (found: Awaited<ReturnType<typeof search>>) =>
    found.series.some((series) => series.id === model.device_series_id);
  expect(hasSeries(await search(slug.toUpperCase()))).toBe(true);
  expect(hasSeries(await search('%'))).toBe(false);
  const all = await search('');
  expect([hasSeries(all), all.models]).toEqual([true, []]);
  expect(all.types.some((type) => type.id === model.device_type_id)).toBe(true);
});
