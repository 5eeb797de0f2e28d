import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { LOCALES } from '../../../kernel/locale.ts';
import { listFields } from '../../../modules/payments/keys/check-entered-keys.ts';
import type { ProviderDefinition } from '../../../modules/payments/providers/define-provider.ts';
import { PROVIDER_DEFINITIONS } from '../../../modules/payments/providers/provider-definitions.ts';
import type { StaffRole } from '../../../modules/staff/staff.rules.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { loadSettingsPage } from './settings-page.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

const definitions: readonly ProviderDefinition[] = PROVIDER_DEFINITIONS;

test('every key of a provider has a label in five languages', () => {
  const fields = definitions.flatMap(({ configuration }) => listFields(configuration));
  const missing = LOCALES.flatMap((locale) => {
    const t = getTranslator(locale);
    return fields.filter((field) => !t.has(`fieldNames.${field}`)).map((field) => `${locale} ${field}`);
  });
  expect(missing).toEqual([]);
});

test('keys of stand-ins have the format of their kind', () => {
  for (const { configuration } of definitions)
    for (const [field, { pattern }] of Object.entries(configuration.keys))
      if (pattern) expect(configuration.demoKeys[field], field).toMatch(pattern);
});

/** Page of a member of staff with this role. */
async function loadPage(role: StaffRole, group: string, query = '', env: Record<string, string> = {}) {
  const customer = await makeCustomer(database.db);
  await database.db.insertInto('staff_member').values({ customer_id: customer.id, role }).execute();
  const shop = shopRequestBy(database.db, { customer, factor: 'given' }, { env });
  return loadSettingsPage(shop, group, new Request(`https://souk.example/admin/settings/${group}${query}`));
}

test('staff who may not change settings see neither keys nor the mail server', async () => {
  const payments = await loadPage('manager', 'payments');
  expect(payments.form?.methods?.map(({ keysHref }) => keysHref)).toEqual(Array(7).fill(null));
  expect((await loadPage('manager', 'mail')).secret).toBeNull();
  await expect(loadPage('manager', 'payments', '?provider=stripe')).rejects.toMatchObject({ init: { status: 403 } });
  await expect(loadPage('owner', 'payments', '?provider=nowhere')).rejects.toMatchObject({ init: { status: 404 } });
});

test('a demo shop shows a reason instead of forms, and its variables a shop of its own', async () => {
  const reason = getTranslator('en')('admin.settings.keys.demo');
  for (const page of [await loadPage('owner', 'payments', '?provider=stripe'), await loadPage('owner', 'mail')])
    expect(page.secret).toMatchObject({ fields: [], status: { text: reason }, testLabel: null, removal: null });
  const env = { SHOP_DEMO: '0', SMTP_URL: 'smtp://user:hidden@mail.example', MAIL_FROM: 'a@b.example' };
  const { secret } = await loadPage('owner', 'mail', '', env);
  expect(secret).toMatchObject({ fields: [], removal: null });
  expect(secret?.status.text).toContain('SMTP_URL and MAIL_FROM');
  expect(JSON.stringify(secret)).not.toContain('hidden');
});
