import { join } from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootstrapShop, type RunningShop } from '../../../src/bootstrap-shop.ts';
import { readConfig } from '../../../src/config.ts';
import { to, unprefixedPaths } from '../../../src/web/paths.ts';
import { codeIn } from '../support/outbox.ts';
import { decoded } from '../support/read-html.ts';
import { type Shop, startShop } from '../support/shop.ts';

const EMAIL = 'amina.quiet@mailbox.example';
const PASSWORDS = ['sesame-street-9', 'opal-lantern-4'] as const;
const [FIRST, SECOND] = PASSWORDS;
const LINA = { button: 'Lina Haddad', email: 'lina.haddad@mail.example' };
const NOURA = { email: 'noura@souk.example', password: 'souk-demo' };

let shop: Shop;
let behind: RunningShop;
/** Mail server that refuses every mail and names its recipient. */
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    done(Object.assign(new Error(`<${address}> is not known here`), { responseCode: 550 })),
});

beforeAll(async () => {
  await new Promise<void>((done) => mailServer.listen(0, '127.0.0.1', done));
  const address = mailServer.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  shop = await startShop({ LOG_LEVEL: 'trace', SMTP_URL: `smtp://127.0.0.1:${port}` });
  const root = join(import.meta.dirname, '../../..');
  behind = await bootstrapShop({ ...readConfig({ DATA_DIR: shop.dataDir }), demo: false }, root, () => undefined);
});
afterAll(async () => {
  await behind?.close();
  await shop?.stop();
  await new Promise<void>((done) => mailServer.close(done));
});

/** A minimal HTTP client: it stores cookies and follows no redirects. */
function visitor() {
  const cookies = new Map<string, string>();
  const go = async (path: string, init: RequestInit = {}) => {
    const url = new URL(path, shop.origin);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { origin: shop.origin, ...(cookie && { cookie }), ...init.headers };
    const answer = await fetch(url, { redirect: 'manual', ...init, headers });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    go,
    post: (path: string, fields: Record<string, string>) =>
      go(path, { method: 'POST', body: new URLSearchParams(fields) }),
    async call(path: string, body: object, token?: string) {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      const answer = await go(`/api/v1/${path}`, { method: 'POST', body: JSON.stringify(body), headers });
      return { status: answer.status, data: (await answer.json()).data };
    },
  };
}

async function newestMail(recipient: string): Promise<string> {
  const mail = await behind.services.db
    .selectFrom('mail')
    .select('plain')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return mail.plain;
}

/** Makes the database refuse every row of the table with an error that contains the row. */
const refuseRowsOf = (table: string) =>
  sql`alter table ${sql.table(table)} add constraint nothing_more check (false) not valid`.execute(behind.services.db);

test('for any action and failure, the log contains no token, code, password, address or cookie', async () => {
  // the start prints the demo accounts, whose password is public
  const since = shop.log().length;
  const log = () => shop.log().slice(since);
  const secrets = new Set<string>([EMAIL, ...PASSWORDS, LINA.email, NOURA.email]);
  const amina = visitor();
  const codeTo = async (email: string) => {
    const code = codeIn(await newestMail(email));
    secrets.add(code);
    return code;
  };
  const linkTo = async (email: string, pattern: RegExp) => {
    const token = pattern.exec(await newestMail(email))?.[1] ?? '';
    expect(token).toHaveLength(43);
    secrets.add(token);
    return token;
  };

  // an account, by form
  const typed = { name: 'Amina', email: EMAIL, password: FIRST, password_confirmation: FIRST };
  expect((await amina.post(to.register(), typed)).status).toBe(303);
  const verify = { intent: 'verify', email: EMAIL, code: await codeTo(EMAIL) };
  expect((await amina.post(to.register(), verify)).status).toBe(303);
  expect(amina.cookies.has('frontend_token')).toBe(true);

  // a new password through the API, with the token where the specification has it
  await amina.call('user/forgot-password', { email: EMAIL });
  const renewed = { email: EMAIL, password: SECOND, password_confirmation: SECOND };
  expect((await amina.call('user/update-password', { ...renewed, code: await codeTo(EMAIL) })).status).toBe(200);
  // the new password has ended the session of the cookie, and a token beside it is refused
  amina.cookies.clear();
  const { data: signedIn } = await amina.call('user/signin', { email: EMAIL, password: SECOND });
  secrets.add(signedIn.token);
  expect((await amina.go(`/api/v1/profile?user_token=${signedIn.token}`)).status).toBe(200);

  // a changed e-mail address, and its revert link
  const moved = `new.${EMAIL}`;
  await amina.call('user/change-email', { email: moved, password: SECOND }, signedIn.token);
  const confirmed = await amina.call('user/confirm-email', { code: await codeTo(moved) }, signedIn.token);
  expect(confirmed.status).toBe(200);
  const wayBack = to.revertEmailChange(await linkTo(EMAIL, /email-back\/([\w-]+)/));

  // a customer signs in with a provider
  const lina = visitor();
  const set = await lina.go(unprefixedPaths.socialSignIn('google'));
  const page = await (await fetch(set.headers.get('location') ?? '')).text();
  const choice = page.split('<form').find((form) => form.includes(LINA.button));
  const chosen = await fetch(decoded(/action="([^"]+)"/.exec(choice ?? '')?.[1] ?? ''), {
    method: 'POST',
    redirect: 'manual',
  });
  const answer = new URL(chosen.headers.get('location') ?? '');
  for (const name of ['code', 'state']) secrets.add(answer.searchParams.get(name) ?? '');
  await lina.go(answer.pathname + answer.search);
  expect((await lina.go(to.socialCallback())).status).toBe(303);
  expect(lina.cookies.has('frontend_token')).toBe(true);

  // the newsletter, and an order that is followed
  await lina.call('email-subscription', { email: LINA.email });
  const confirm = to.confirmNewsletter(await linkTo(LINA.email, /newsletter\/confirm\/([\w-]+)/));
  const noura = visitor();
  const { data: entered } = await noura.call('user/signin', NOURA);
  secrets.add(entered.token);
  const { data: orders } = await noura.call('order/by-user', {}, entered.token);
  const { code } = orders.orders.data[0];
  secrets.add(code);
  const query = new URLSearchParams({ code, contact: NOURA.email });
  expect((await noura.go(`/api/v1/track-order?${query}`)).status).toBe(200);
  expect((await noura.go(`${to.trackOrder()}?${query}`)).status).toBe(200);

  // mistyped values, and unknown URLs
  await amina.go('/api/v1/user/signin', {
    method: 'POST',
    body: `{"password":"${SECOND}","email":"${EMAIL}`,
    headers: { 'content-type': 'application/json' },
  });
  await amina.go(`/nowhere/${signedIn.token}?email=${EMAIL}`);
  await amina.go(`/api/v1/nowhere/${signedIn.token}?email=${EMAIL}`);

  // from here on every operation fails
  for (const table of ['pending_signup', 'newsletter_subscription', 'customer', 'mail']) await refuseRowsOf(table);
  const late = { ...typed, email: `late.${EMAIL}` };
  expect((await visitor().call('user/signup', late)).status).toBe(500);
  const broken = await visitor().post(to.register(), late);
  const sorry = await broken.text();
  expect(broken.status).toBe(500);
  // the page shows the incident code of the log, and keeps the search
  const code500 = /<bdi dir="ltr">([0-9A-Z]{10})<\/bdi>/.exec(sorry)?.[1];
  expect([sorry.includes('<main'), sorry.includes('name="q"')]).toEqual([true, true]);
  expect((await lina.post(confirm, {})).status).toBe(500);
  expect((await amina.post(wayBack, {})).status).toBe(500);
  const letter = await behind.services.db
    .selectFrom('newsletter_subscription')
    .select('unsubscribe_token')
    .executeTakeFirstOrThrow();
  secrets.add(letter.unsubscribe_token);
  const left = await lina.post(unprefixedPaths.oneClickUnsubscribe(letter.unsubscribe_token), {});
  expect([left.status, (await left.json()).data.code]).toEqual([500, 'api.unexpected']);

  const hidden = [...secrets, ...amina.cookies.values(), ...lina.cookies.values()].filter((one) => one.length > 5);
  expect(hidden.length).toBeGreaterThan(15);
  await expect.poll(() => log()).toContain('mail was rejected');
  expect(log()).toContain('a page failed');
  expect(log()).toContain(`"incident":"${code500}"`);
  expect(log()).toContain('unexpected error');
  const words = new Set(log().split(/[^\w.@%-]+/));
  for (const secret of hidden) expect(words.has(secret), secret).toBe(false);
  // longer values cannot occur in a number by chance
  for (const secret of hidden) if (secret.length > 8) expect(log().includes(secret), secret).toBe(false);
});
