import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { mailsTo, newMailbox } from '../../../test/support/people.ts';
import { signedIn } from '../../../test/support/staff-client.ts';
import { createNewsletterLinks } from '../../web/links/newsletter-links.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { deleteSubscription } from './newsletter.store.ts';
import { purgeSubscriptions } from './purge-subscriptions.ts';
import { changeSubscriptionEmail, readSubscription, setSubscription } from './set-subscription.ts';
import { unsubscribeNewsletter } from './unsubscribe-newsletter.ts';

const links = createNewsletterLinks('https://shop.test');
const DAY_MS = 86_400_000;

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ env: { SITE_URL: 'https://shop.test' } });
});
afterAll(() => shop.close());

let turn = 0;
async function requestSubscription(email: string, { language = 'en', remoteAddress = '' } = {}) {
  turn += 1;
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/email-subscription',
    headers: { language },
    remoteAddress: remoteAddress || `10.0.${turn % 250}.1`,
    payload: { email },
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Token of a link in the latest mail to an address. */
async function linkTo(email: string, what: 'confirm' | 'leave'): Promise<string> {
  const [newest] = await mailsTo(shop.db, email);
  return new RegExp(`/newsletter/${what}/([\\w-]+)`).exec(newest?.plain ?? '')?.[1] ?? '';
}
const confirm = (token: string, now = new Date()) => confirmSubscription(shop.db, token, { links, now });
const isSubscribed = async (email: string) => (await readSubscription(shop.db, email)).subscribed;
const rowOf = (email: string) =>
  shop.db
    .selectFrom('newsletter_subscription')
    .select(['locale', 'source', 'unsubscribe_token'])
    .where('email', '=', email)
    .executeTakeFirst();
const kinds = async (email: string) => (await mailsTo(shop.db, email)).map(({ kind }) => kind);

/** A confirmed subscriber. */
async function createSubscriber(): Promise<string> {
  const email = newMailbox('reader');
  await requestSubscription(email);
  await confirm(await linkTo(email, 'confirm'));
  return email;
}

test('an address is not subscribed before its owner confirms, and is then mailed in the chosen language', async () => {
  const email = newMailbox();
  expect(await requestSubscription(email.toUpperCase(), { language: 'fr' })).toMatchObject({
    status: 200,
    body: { data: {} },
  });
  expect(await isSubscribed(email)).toBe(false);
  const [mail] = await mailsTo(shop.db, email);
  expect([mail?.kind, mail?.locale]).toEqual(['newsletter-confirm', 'fr']);
  expect(mail?.plain).toContain('https://shop.test/fr/newsletter/confirm/');
  const before = new Date();
  expect(await confirm(await linkTo(email, 'confirm'), before)).toMatchObject({ ok: true });
  expect(await readSubscription(shop.db, email)).toEqual({ subscribed: true, since: before });
  expect(await rowOf(email)).toMatchObject({ locale: 'fr', source: 'api' });
  expect(await kinds(email)).toEqual(['newsletter-welcome', 'newsletter-confirm']);
});

test('a repeated confirmation sends one welcome mail, and an unknown link confirms nothing', async () => {
  const email = newMailbox();
  await requestSubscription(email);
  const token = await linkTo(email, 'confirm');
  await Promise.all([confirm(token), confirm(token), confirm(token)]);
  expect(await kinds(email)).toEqual(['newsletter-welcome', 'newsletter-confirm']);
  expect(await confirm('nothing')).toMatchObject({ ok: false, refusal: { code: 'newsletter.link-void' } });
});

test('a link expires after a week, and when a newer one is sent', async () => {
  const [late, twice] = [newMailbox(), newMailbox()];
  await requestSubscription(late);
  const week = new Date(Date.now() + 8 * DAY_MS);
  expect(await confirm(await linkTo(late, 'confirm'), week)).toMatchObject({ ok: false });
  await requestSubscription(twice);
  const older = await linkTo(twice, 'confirm');
  await requestSubscription(twice);
  expect(await confirm(older)).toMatchObject({ ok: false });
  expect(await confirm(await linkTo(twice, 'confirm'))).toMatchObject({ ok: true });
  expect([await isSubscribed(late), await isSubscribed(twice)]).toEqual([false, true]);
});

test('the response does not reveal whether an address is subscribed; only a mail does', async () => {
  const known = await createSubscriber();
  const [first, second] = [await requestSubscription(known), await requestSubscription(newMailbox())];
  expect(first).toEqual(second);
  expect(await kinds(known)).toContain('newsletter-already');
  expect(await isSubscribed(known)).toBe(true);
});

test('mails to one address are rate-limited, independent of the network address', async () => {
  const email = newMailbox();
  const answers = [];
  for (let time = 0; time < 5; time += 1) answers.push((await requestSubscription(email)).status);
  expect(answers).toEqual([200, 200, 200, 429, 429]);
  expect(await mailsTo(shop.db, email)).toHaveLength(3);
  const others = [];
  for (let time = 0; time < 12; time += 1)
    others.push((await requestSubscription(newMailbox(), { remoteAddress: '10.9.9.9' })).status);
  expect(others.filter((status) => status === 200)).toHaveLength(10);
});

test('an invalid address is refused with a message at its field', async () => {
  const { status, body } = await requestSubscription('zahra@example');
  expect([status, body.data.fields]).toEqual([201, { email: ['Invalid email'] }]);
  expect((await requestSubscription('')).body.data.form).toEqual(['Email is required']);
  expect((await requestSubscription(' ', { language: 'fr' })).body.data.form[0]).toContain('E-mail');
});

test('every mail contains an unsubscribe link and one-click headers', async () => {
  const email = await createSubscriber();
  const row = await shop.db.selectFrom('mail').select('headers').where('recipient', '=', email).execute();
  const token = await linkTo(email, 'leave');
  expect(row.map(({ headers }) => headers)).toContainEqual({
    'List-Unsubscribe': `<https://shop.test/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('one-click unsubscribe needs no session or cookie, and GET does not unsubscribe', async () => {
  const email = await createSubscriber();
  const url = `/unsubscribe/${await linkTo(email, 'leave')}`;
  const seen = await shop.app.inject({ method: 'GET', url, cookies: { currentLanguage: 'tr' } });
  expect([seen.statusCode, seen.headers.location]).toEqual([302, url.replace('/unsubscribe', '/tr/newsletter/leave')]);
  expect(await isSubscribed(email)).toBe(true);
  const post = (payload: string, type: string) =>
    shop.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
  const pressed = await post('List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded');
  expect([pressed.statusCode, pressed.body]).toEqual([200, '']);
  expect(await isSubscribed(email)).toBe(false);
  const again = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--';
  expect((await post(again, 'multipart/form-data; boundary=x')).statusCode).toBe(200);
  expect((await shop.app.inject({ method: 'POST', url: '/unsubscribe/nobody' })).statusCode).toBe(404);
});

test('after unsubscribing, a new request needs confirmation, and the old unsubscribe link still works', async () => {
  const email = await createSubscriber();
  const leave = await linkTo(email, 'leave');
  await unsubscribeNewsletter(shop.db, leave, new Date());
  await requestSubscription(email);
  expect(await isSubscribed(email)).toBe(false);
  await confirm(await linkTo(email, 'confirm'));
  expect(await isSubscribed(email)).toBe(true);
  await unsubscribeNewsletter(shop.db, leave, new Date());
  expect(await isSubscribed(email)).toBe(false);
});

test('unsubscribing invalidates a pending confirmation', async () => {
  const email = newMailbox();
  await requestSubscription(email);
  const waiting = await linkTo(email, 'confirm');
  await setSubscription(shop.db, { email, subscribed: false, locale: 'en', now: new Date() });
  expect(await confirm(waiting)).toMatchObject({ ok: false });
});

test('a customer subscribes and unsubscribes without a mail; the subscription follows the address and is erased with the account', async () => {
  const [from, to] = [newMailbox(), newMailbox()];
  const now = new Date();
  const turn = (subscribed: boolean) => setSubscription(shop.db, { email: from, subscribed, locale: 'hi', now });
  await turn(true);
  expect(await readSubscription(shop.db, from)).toEqual({ subscribed: true, since: now });
  expect(await rowOf(from)).toMatchObject({ source: 'profile', locale: 'hi' });
  await turn(false);
  expect(await isSubscribed(from)).toBe(false);
  await turn(true);
  await shop.db.transaction().execute((tx) => changeSubscriptionEmail(tx, { from, to }));
  expect([await isSubscribed(from), await isSubscribed(to)]).toEqual([false, true]);
  await shop.db.transaction().execute((tx) => deleteSubscription(tx, to));
  expect(await rowOf(to)).toBeUndefined();
  expect(await mailsTo(shop.db, from)).toEqual([]);
});

test('unconfirmed requests are deleted after a week, ended subscriptions after three years, active ones never', async () => {
  const [pending, left, stays] = [newMailbox(), await createSubscriber(), await createSubscriber()];
  await requestSubscription(pending);
  await setSubscription(shop.db, { email: left, subscribed: false, locale: 'en', now: new Date() });
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  await purgeSubscriptions(shop.db, inDays(6));
  expect([await rowOf(pending), await rowOf(left)]).not.toContain(undefined);
  await purgeSubscriptions(shop.db, inDays(8));
  expect([(await rowOf(pending)) === undefined, (await rowOf(left)) === undefined]).toEqual([true, false]);
  await purgeSubscriptions(shop.db, inDays(3 * 365 + 1));
  expect([(await rowOf(left)) === undefined, (await rowOf(stays)) === undefined]).toEqual([true, false]);
});

test('marketing staff see subscriber counts and export the list, escaped for spreadsheets and recorded in the audit log', async () => {
  const email = await createSubscriber();
  const formula = '=cmd+1@example.com';
  await requestSubscription(formula);
  await confirm(await linkTo(formula, 'confirm'));
  const left = await createSubscriber();
  await setSubscription(shop.db, { email: left, subscribed: false, locale: 'en', now: new Date() });
  const token = await signedIn(shop, 'marketing');
  const get = (what: string, who: string) =>
    shop.app.inject({ url: `/api/v1/admin/${what}`, headers: { authorization: `Bearer ${who}` } });
  const { subscriptions } = (await get('newsletter', token)).json().data;
  expect(subscriptions).toContainEqual({ state: 'subscribed', locale: 'en', count: expect.any(Number) });
  const file = await get('newsletter/subscribers.csv', token);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = file.body.split('\r\n');
  const { unsubscribe_token } = (await rowOf(email)) ?? {};
  expect(lines.find((line) => line.startsWith(email))).toContain(`https://shop.test/unsubscribe/${unsubscribe_token}`);
  expect(lines.some((line) => line.startsWith(`'${formula},`))).toBe(true);
  expect(file.body).not.toContain(left);
  const audit = await shop.db.selectFrom('audit_entry').select(['action', 'role']).execute();
  expect(audit).toEqual([{ action: 'newsletter-export', role: 'marketing' }]);
  for (const role of ['orders', 'auditor'] as const)
    expect((await get('newsletter/subscribers.csv', await signedIn(shop, role))).statusCode, role).toBe(403);
  expect((await shop.app.inject({ url: '/api/v1/admin/newsletter/subscribers.csv' })).statusCode).toBe(401);
});
