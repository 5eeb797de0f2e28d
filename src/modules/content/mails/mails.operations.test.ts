import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { mailsTo } from '../../../../test/support/people.ts';
import { createStaffApi, signedIn } from '../../../../test/support/staff-client.ts';
import { DEFAULT_LIMITS } from '../../../platform/rate-limits/limits.ts';
import { readEnglishTexts } from '../texts/source-texts.ts';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let translator: string;

beforeAll(async () => {
  shop = await testApp();
  call = createStaffApi(shop);
  translator = await signedIn(shop, 'translator');
});
afterAll(() => shop.close());

test('an unknown mail and a role that only reads are refused', async () => {
  const auditor = await signedIn(shop, 'auditor');
  expect((await send('no-such-mail', translator)).status).toBe(404);
  expect((await call('mails/no-such-mail/preview?locale=en', undefined, { token: translator })).status).toBe(404);
  expect((await send('order-paid', auditor)).status).toBe(403);
});

test('every mail names keys of the messages with its texts', async () => {
  const { data } = await call('mails?locale=fr', undefined, { token: translator });
  const keys = [...(await readEnglishTexts()).keys()];
  const mails: { name: string; keys: string; subject: string }[] = data.mails;
  expect(mails.length).toBeGreaterThan(100);
  expect(mails.filter((mail) => mail.keys === 'mail').map(({ name }) => name)).toEqual([]);
  expect(mails.filter((mail) => !keys.some((key) => key.startsWith(`${mail.keys}.`)))).toEqual([]);
  expect(mails.find(({ name }) => name === 'order-delivered')?.keys).toBe('mail.orderNotification.delivered');
  expect(mails.find(({ name }) => name === 'staff-invitation')?.keys).toBe('mail.staffInvitation');
});

test('a test mail goes to the own mailbox in the chosen language, a limited number of times', async () => {
  const { data } = await send('order-delivered', translator, 'fr');
  const [mail] = await mailsTo(shop.db, data.to);
  expect(mail).toMatchObject({ kind: 'test-mail', locale: 'fr' });
  expect(mail?.subject).toMatch(/^Test\u00a0: /);
  const entries = await shop.db.selectFrom('audit_entry').select(['action', 'subject_id', 'after']).execute();
  expect(entries).toEqual([{ action: 'mail-test', subject_id: 'order-delivered', after: { locale: 'fr' } }]);
  for (let count = 0; count < DEFAULT_LIMITS.testMail.burst; count += 1) await send('order-paid', translator);
  expect((await send('order-paid', translator)).status).toBe(429);
});

function send(mail: string, token: string, locale = 'en') {
  return call(`mails/${mail}/test`, { locale }, { token });
}
