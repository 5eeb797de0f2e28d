import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { getMessages } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { SecretAnswer } from './secret-form.ts';
import { SecretFormView } from './secret-form-view.tsx';
import { handleSecretForm, loadSecretForm } from './secret-forms.server.ts';

let database: TestDatabase;
let shop: ShopRequest;
beforeAll(async () => {
  database = await testDb();
  const customer = await makeCustomer(database.db);
  await database.db.insertInto('staff_member').values({ customer_id: customer.id, role: 'owner' }).execute();
  const env = { SHOP_DEMO: '0', DATA_DIR: mkdtempSync(path.join(tmpdir(), 'secret-forms-')) };
  shop = shopRequestBy(database.db, { customer, factor: 'given' }, { env });
});
afterAll(() => database.close());

const SERVER = { host: '127.0.0.1', port: '1', encryption: 'none', user: '', password: '' };

/** Answer to a form; null after a redirect. */
async function submit(fields: Record<string, string>, group = 'mail'): Promise<SecretAnswer | null> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ secret: 'mail', ...SERVER, ...fields })) form.set(name, value);
  try {
    return (await handleSecretForm(shop, group, form))?.data ?? null;
  } catch (redirected) {
    if (redirected instanceof Response && redirected.status === 303) return null;
    throw redirected;
  }
}

/** Versions that the page sends next. */
async function readSentVersions(answer: SecretAnswer | null): Promise<(string | undefined)[]> {
  const form = await loadSecretForm(shop, 'mail', new Request('https://shop.example/admin/settings/mail'));
  if (!form) throw new Error('no form');
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" messages={getMessages('en')} timeZone="UTC">
      <SecretFormView form={form} answer={answer ?? undefined} />
    </IntlProvider>,
  );
  return [...html.matchAll(/name="version" value="(\d+)"/g)].map(([, version]) => version);
}

test('an unknown choice is refused at its field, and an unknown button does nothing', async () => {
  for (const intent of ['save', 'test']) {
    const refused = await submit({ intent, version: '0', encryption: 'ssl' });
    expect(refused?.errors).toEqual({ encryption: expect.any(String) });
    const keys = { secret: 'paypal', clientId: 'client-1', clientSecret: 'secret-1', webhookId: 'hook-1' };
    expect((await submit({ intent, version: '0', ...keys }, 'payments'))?.errors).toEqual({ mode: expect.any(String) });
  }
  await expect(submit({ intent: 'store', version: '0' })).rejects.toMatchObject({ init: { status: 400 } });
  expect(await database.db.selectFrom('encrypted_secret').select('name').execute()).toEqual([]);
});

test('a tested or refused form keeps its version, so that the server of another editor is not overwritten', async () => {
  expect(await submit({ intent: 'save', version: '0' })).toBeNull();
  const tested = await submit({ intent: 'test', version: '0', host: '127.0.0.2' });
  expect(await readSentVersions(tested)).toEqual(['0', '0']);
  const refused = await submit({ intent: 'save', version: '0', host: '' });
  expect(refused).toMatchObject({ version: 0, conflict: null, errors: { host: expect.any(String) } });
  const conflict = await submit({ intent: 'save', version: '0', host: '127.0.0.2' });
  expect(conflict).toMatchObject({
    version: 1,
    conflict: expect.arrayContaining([{ name: 'Server', value: '127.0.0.1' }]),
  });
  expect(await readSentVersions(conflict)).toEqual(['1', '1']);
});
