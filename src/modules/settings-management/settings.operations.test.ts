import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getExampleValues, SETTING_EXAMPLES } from '../../../test/support/admin/setting-examples.ts';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { makeShippingRule } from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { createStaffApi, signedIn } from '../../../test/support/staff-client.ts';
import { readSettings } from '../settings/read-settings.ts';
import { SETTING_FIELDS, SETTING_GROUPS, type SettingGroup } from '../settings/setting-fields.ts';
import { toSettingKey } from '../settings/settings.rules.ts';
import { checkSettingGroup } from './check-setting-group.ts';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let token: string;
beforeAll(async () => {
  shop = await testApp({
    env: { LIMITS: 'off', SCRIPT_HOSTS: 'widgets.example.com', JOURNEY_HOSTS: 'repair.example.com' },
  });
  call = createStaffApi(shop);
  token = await signedIn(shop, 'owner');
});
afterAll(() => shop.close());

const GROUPS = Object.keys(SETTING_GROUPS) as SettingGroup[];

async function readGroup(group: SettingGroup) {
  const { data } = await call(`settings/${group}`, undefined, { token });
  return data as { version: number; values: Record<string, unknown> };
}

const saveGroup = (group: SettingGroup, version: number, values: object) =>
  call(`settings/${group}`, { version, values }, { token });

test('every setting is in one group and has an example', () => {
  const names = GROUPS.flatMap((group) => Object.keys(SETTING_GROUPS[group]));
  expect(names.toSorted()).toEqual(Object.keys(SETTING_FIELDS).toSorted());
  expect(new Set(names).size).toBe(names.length);
  for (const group of GROUPS)
    expect(Object.keys(SETTING_EXAMPLES[group]).toSorted(), group).toEqual(
      Object.keys(SETTING_GROUPS[group]).map(toSettingKey).toSorted(),
    );
});

test('a switch without its keys on the server is refused', async () => {
  const limits = { scriptHosts: [], journeyHosts: [], social: { google: null, facebook: null } };
  expect(await checkSettingGroup(shop.db, 'accounts', { google_login: true, facebook_login: false }, limits)).toEqual({
    'values.google_login': [{ code: 'settings.keys-missing', facts: { variable: 'GOOGLE_CLIENT_ID' } }],
  });
});

describe.each(GROUPS)('%s', (group) => {
  test('an invalid value is refused at its field, and nothing is stored', async () => {
    const before = await readGroup(group);
    for (const [key, { invalid }] of Object.entries(SETTING_EXAMPLES[group])) {
      const { status, body } = await saveGroup(group, before.version, { ...getExampleValues(group), [key]: invalid });
      expect(status, `${key} ${body}`).toBe(201);
      const fields = Object.keys(JSON.parse(body).data.fields ?? {});
      expect(
        fields.some((field) => field === `values.${key}` || field.startsWith(`values.${key}.`)),
        `${key} ${body}`,
      ).toBe(true);
    }
    expect(await readGroup(group)).toEqual(before);
  });

  test('valid values are stored, read back and visible to the shop at once', async () => {
    const before = await readGroup(group);
    const values = getExampleValues(group);
    const saved = await saveGroup(group, before.version, values);
    expect(saved.status, saved.body).toBe(200);
    const after = await readGroup(group);
    expect(after.values).toEqual(values);
    expect(after.version).toBeGreaterThan(before.version);
    const settings: Record<string, unknown> = await readSettings(shop.db);
    for (const name of Object.keys(SETTING_GROUPS[group])) expect(settings[name]).toEqual(values[toSettingKey(name)]);
  });
});

test('the second of two editors is refused, and saving without a change keeps the version', async () => {
  const { version, values } = await readGroup('returns');
  expect((await saveGroup('returns', version, { return_days: 21 })).status).toBe(200);
  expect((await saveGroup('returns', version, { return_days: 28 })).status).toBe(409);
  const now = await readGroup('returns');
  expect(now.values).not.toEqual(values);
  const unchanged = await saveGroup('returns', now.version, now.values);
  expect(unchanged.data.version).toBe(now.version);
});

test('two concurrent first saves of a setting: one is refused', async () => {
  await shop.db.deleteFrom('setting').where('key', '=', 'vendor_registration').execute();
  const saves = await Promise.all(
    ['sellers', 'sellers'].map(() => saveGroup('sellers', 0, { vendor_registration: true })),
  );
  expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('the audit log has the values before and after', async () => {
  const { version } = await readGroup('returns');
  await saveGroup('returns', version, { return_days: 60 });
  const entry = await shop.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_id', 'after'])
    .where('subject_kind', '=', 'settings')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ action: 'settings-update', subject_id: 'returns', after: { return_days: 60 } });
});

test('a mailbox for new orders is refused if no mail would be sent to it', async () => {
  const { version, values } = await readGroup('orders');
  const save = (mailbox: string) => saveGroup('orders', version, { ...values, new_order_recipients: [mailbox] });
  for (const mailbox of ['orders@shop-.example', `${'a'.repeat(65)}@shop.example`])
    expect((await save(mailbox)).data.fields, mailbox).toHaveProperty(['values.new_order_recipients.0']);
  expect((await save('O&M@shop.example')).status).toBe(200);
});

test('an accent colour without contrast is refused with the measured ratio', async () => {
  const { version } = await readGroup('appearance');
  const { body } = await saveGroup('appearance', version, {
    ...getExampleValues('appearance'),
    primary_color: '#7a7a7a',
  });
  expect(JSON.parse(body).data.fields['values.primary_color'][0]).toContain('4.2');
});

const MODULES = path.join(import.meta.dirname, '..');
const SOURCE = path.join(MODULES, '..');

test('every setting is read outside of the modules of settings', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^modules\/settings|^web\/admin/.test(file))
    .map((file) => readFileSync(path.join(SOURCE, file), 'utf8'))
    // files that have the settings of the shop
    .filter((text) => /\bSettings\b|readSettings|settings\./.test(text));
  const unread = Object.keys(SETTING_FIELDS).filter((name) => {
    const access = new RegExp(`ettings(\\)|\\b)[\\s\\S]{0,200}\\b${name}\\b|\\b${name}\\b[\\s\\S]{0,300}ettings\\b`);
    return !files.some((text) => access.test(text));
  });
  expect(unread).toEqual([]);
});

test('a currency with other decimals is refused while there are amounts, which it would change', async () => {
  const empty = await testApp({ env: { LIMITS: 'off' } });
  const owner = await signedIn(empty, 'owner');
  const api = createStaffApi(empty);
  const read = async (group: SettingGroup) => (await api(`settings/${group}`, undefined, { token: owner })).data;
  const change = async (currency: string) => {
    const { version, values } = await read('currency');
    return api('settings/currency', { version, values: { ...values, currency } }, { token: owner });
  };
  const setTolerance = async (transfer_tolerance: number) => {
    const { version, values } = await read('checkout');
    await api('settings/checkout', { version, values: { ...values, transfer_tolerance } }, { token: owner });
  };
  expect((await change('JPY')).status).toBe(200);
  expect((await change('USD')).status).toBe(200);
  const refused = { code: 'settings.currency_decimals', fields: { 'values.currency': [expect.any(String)] } };

  await setTolerance(500);
  expect((await change('JPY')).data).toMatchObject(refused);
  await setTolerance(0);
  await makeShippingRule(empty.db, { price: 490, codFee: 0 });
  expect((await change('JPY')).data).toMatchObject(refused);
  expect((await change('EUR')).status).toBe(200);
  await empty.db.deleteFrom('shipping_rule').execute();
  await makeProduct(empty.db);
  expect((await change('JPY')).data).toMatchObject(refused);
  expect((await read('currency')).values.currency).toBe('EUR');
  await empty.close();
});
