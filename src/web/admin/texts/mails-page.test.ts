import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import type { EnteredServer } from '../../../modules/mail-server/entered-server.ts';
import { MAIL_SERVER_SECRET } from '../../../modules/mail-server/read-mail-route.ts';
import { changeSettings } from '../../../modules/settings/change-settings.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { saveEncryptedSecret } from '../../../platform/secrets/encrypted-secrets.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadMailsPage } from './mails-page.server.ts';

const SERVER: EnteredServer = { host: 'mail.shop.example', port: 465, encryption: 'tls', user: '', password: '' };

let database: TestDatabase;
let shop: ShopRequest;
beforeAll(async () => {
  database = await testDb();
  const customer = await makeCustomer(database.db);
  await database.db.insertInto('staff_member').values({ customer_id: customer.id, role: 'translator' }).execute();
  const env = { SHOP_DEMO: '0', DATA_DIR: mkdtempSync(path.join(tmpdir(), 'mails-page-')) };
  shop = shopRequestBy(database.db, { customer, factor: 'given' }, { env });
});
afterAll(() => database.close());

async function readResult(): Promise<string | null | undefined> {
  const request = new Request('https://shop.example/admin/mails?mail=order-paid&locale=en&saved=1');
  return (await loadMailsPage(shop, request)).preview?.sent;
}

test('a test mail is stored without a mail server, and sent with one that is configured in the admin', async () => {
  expect(await readResult()).toBe(shop.t('admin.mails.stored'));
  await changeSettings(database.db, { mailSenderAddress: 'shop@bazaar.example' }, new Date());
  const change = {
    name: MAIL_SERVER_SECRET,
    text: JSON.stringify(SERVER),
    version: 0,
    staffName: 'Ada',
    now: new Date(),
  };
  await inTransaction(database.db, (tx) => saveEncryptedSecret(tx, shop.services.config, change));
  expect(await readResult()).toBe(shop.t('admin.mails.sent'));
});
