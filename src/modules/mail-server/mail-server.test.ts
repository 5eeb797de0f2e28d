import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { containsSecret, dumpDatabase } from '../../../test/support/admin/dump-database.ts';
import { type OpenShop, openShop } from '../../../test/support/admin/keys-shop.ts';
import { signedIn } from '../../../test/support/staff-client.ts';
import { systemClock } from '../../kernel/clock.ts';
import { createMailSender } from '../../platform/mail/mail-sender.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { DEFAULT_LIMITS } from '../../platform/rate-limits/limits.ts';
import { changeSettings } from '../settings/change-settings.ts';
import { hasMailServer, readMailRoute } from './read-mail-route.ts';

const PASSWORD = 'correct-horse-battery';
const dataDir = mkdtempSync(path.join(tmpdir(), 'mail-server-'));
const env = { SHOP_DEMO: '0', LIMITS: 'off', DATA_DIR: dataDir };

type Received = { login: string; source: string };
let received: Received[] = [];
const mailServer = new SMTPServer({
  // nodemailer checks certificates, so the login is plain here
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  authOptional: true,
  onAuth({ username, password }, _session, done) {
    if (password === PASSWORD) done(null, { user: username });
    else done(Object.assign(new Error(`wrong password ${password}`), { responseCode: 535 }));
  },
  onRcptTo({ address }, _session, done) {
    done(address.startsWith('refused') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push({ login: String(session.user ?? ''), source: Buffer.concat(chunks).toString() });
      done(null, 'queued as 42');
    });
  },
});
mailServer.on('error', () => undefined);

let database: TestDatabase;
let shop: OpenShop;
let token: string;
let server: { host: string; port: number; encryption: string; user: string; password: string };
beforeAll(async () => {
  database = await testDb();
  shop = await openShop(database, env);
  token = await signedIn(Object.assign({ app: shop.app }, database), 'owner');
  await setSender('shop@bazaar.example');
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const { port } = mailServer.server.address() as AddressInfo;
  server = { host: '127.0.0.1', port, encryption: 'none', user: '', password: '' };
});
beforeEach(async () => {
  received = [];
  await database.db.deleteFrom('encrypted_secret').execute();
});
afterAll(async () => {
  await new Promise<void>((resolve) => mailServer.close(resolve));
  await shop.app.close();
  await database.close();
});

const setSender = (mailSenderAddress: string, mailSenderName = '') =>
  changeSettings(database.db, { mailSenderName, mailSenderAddress }, new Date());
const save = (change: object, version = 0, at = shop) =>
  at.post('mail-server', { version, server: { ...server, ...change } }, token);
const check = (change: object) => shop.post('mail-server/test', { server: { ...server, ...change } }, token);
const LOGIN = { host: 'smtp.bazaar.example', port: 465, encryption: 'tls', user: 'shop', password: PASSWORD };

test.each([
  ['a host with a path', { host: 'smtp.bazaar.example/x' }, 'host'],
  ['a host with a line break', { host: 'smtp.bazaar.example\r\nx' }, 'host'],
  ['the address of the metadata of a cloud', { host: '169.254.169.254' }, 'host'],
  ['the same address in IPv6', { host: '::ffff:169.254.169.254' }, 'host'],
  ['an unspecified address', { host: '0.0.0.0' }, 'host'],
  ['a port that does not exist', { port: 70_000 }, 'port'],
  ['a user with a line break', { ...LOGIN, user: 'shop\r\nRCPT TO:<x@y.example>' }, 'user'],
  ['a huge password', { ...LOGIN, password: 'a'.repeat(501) }, 'password'],
  ['a login without encryption', { ...LOGIN, encryption: 'none' }, 'encryption'],
  ['a user without a password', { ...LOGIN, password: '' }, 'password'],
])('%s is refused at its field, and nothing is stored', async (_, change, field) => {
  const answer = await save(change);
  expect(answer.status).toBe(201);
  expect(Object.keys(answer.data.fields)).toEqual([`server.${field}`]);
  expect(answer.body).not.toContain(PASSWORD);
  expect(await database.db.selectFrom('encrypted_secret').select('name').execute()).toEqual([]);
});

test('the saved password is used only for its server and user', async () => {
  expect((await save(LOGIN)).status).toBe(200);
  expect((await save({ ...LOGIN, password: '' }, 1)).status).toBe(200);
  for (const change of [
    { host: 'smtp.attacker.example' },
    { port: 587 },
    { encryption: 'starttls' },
    { user: 'other' },
  ]) {
    const moved = { ...LOGIN, password: '', ...change };
    expect((await save(moved, 2)).body).toContain('password');
    expect((await save(moved, 2)).status).toBe(201);
    expect((await check(moved)).status).toBe(201);
  }
  const state = await shop.get('mail-server', token);
  expect(state.data).toMatchObject({ source: 'admin', version: 2, server: { host: LOGIN.host, has_password: true } });
});

test('a second editor is refused', async () => {
  expect((await save({})).status).toBe(200);
  expect((await save({})).status).toBe(409);
  expect((await shop.post('mail-server/remove', { version: 0 }, token)).status).toBe(409);
  expect((await shop.post('mail-server/remove', { version: 1 }, token)).status).toBe(200);
  expect((await shop.post('mail-server/remove', { version: 2 }, token)).status).toBe(404);
});

test('a demo shop and a server of the environment refuse changes', async () => {
  const demo = await openShop(database, { DATA_DIR: dataDir });
  expect((await save({}, 0, demo)).data).toMatchObject({ code: 'mail.demo_server' });
  expect((await demo.post('mail-server/test', { server }, token)).data).toMatchObject({ code: 'mail.demo_server' });
  const fixed = await openShop(database, {
    ...env,
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'a@b.example',
  });
  expect((await fixed.get('mail-server', token)).data).toMatchObject({ source: 'environment', server: null });
  expect((await save({}, 0, fixed)).data).toMatchObject({ code: 'mail.environment_server' });
  expect((await fixed.post('mail-server/test', { server }, token)).data).toMatchObject({
    code: 'mail.environment_server',
  });
  expect((await fixed.post('mail-server/test', {}, token)).data).toMatchObject({ state: 'accepted' });
  expect(received[0]?.source).toContain('From: a@b.example');
  await Promise.all([demo.app.close(), fixed.app.close()]);
});

test('a test mail goes to the own address, with the answer of the server', async () => {
  expect((await shop.post('mail-server/test', {}, token)).data).toMatchObject({ code: 'mail.no_server' });
  const tested = await check({});
  expect(tested.data).toMatchObject({ state: 'accepted', answer: '250 queued as 42' });
  expect(received).toHaveLength(1);
  expect(received[0]?.source).toContain(`To: ${tested.data.recipient}`);
  expect(await hasMailServer(database.db, shop.services.config)).toBe(false);
});

test('each kind of failure has its own state, and only replies of SMTP are shown', async () => {
  const other = createServer((socket) => socket.end('-ERR internal secret\r\n'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  expect((await check({ port })).data).toMatchObject({ state: 'protocol', answer: null });
  await new Promise((resolve) => other.close(resolve));
  expect((await check({ port })).data).toMatchObject({ state: 'unreachable', answer: null });
  expect((await check({ encryption: 'starttls' })).data).toMatchObject({ state: 'encryption' });
});

test('test mails are limited', async () => {
  const limited = await openShop(database, { ...env, LIMITS: 'on' });
  const other = await signedIn(Object.assign({ app: limited.app }, database), 'owner');
  const send = () => limited.post('mail-server/test', { server }, other);
  const { burst } = DEFAULT_LIMITS.testMailServer;
  for (let count = 0; count < burst; count += 1) expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(429);
  await limited.app.close();
});

test('a server without a sender sends nothing, and mails stay due', async () => {
  const { db } = database;
  const { config } = shop.services;
  await setSender('');
  await save({});
  expect(await hasMailServer(db, config)).toBe(false);
  expect(await readMailRoute(db, config)).toBeNull();
  expect((await shop.get('mail-server', token)).data).toMatchObject({ source: 'admin', has_sender: false });
  expect((await check({})).data).toMatchObject({ code: 'mail.no_sender' });
  expect((await shop.post('mail-server/test', {}, token)).data).toMatchObject({ code: 'mail.no_sender' });
  expect(received).toEqual([]);
  await setSender('shop@bazaar.example');
  expect(await hasMailServer(db, config)).toBe(true);
});

test('queued mails are sent with the sender of the settings as soon as a server is saved', async () => {
  const { db } = database;
  await db.deleteFrom('mail').execute();
  await setSender('shop@bazaar.example', 'Bazaar, "Bcc: x"');
  const mail = {
    kind: 'test',
    to: 'a@b.example',
    locale: 'en',
    subject: 'Hi',
    html: '',
    plain: 'Hi',
    now: new Date(),
  } as const;
  await queueMail(db, mail);
  const { config } = shop.services;
  const log = { warn: () => undefined };
  const readRoute = () => readMailRoute(db, config);
  const sender = createMailSender({ db, readRoute, host: 'souk.example', clock: systemClock, log });
  expect(await sender.sendDue()).toBe(0);
  await save({});
  expect(await sender.sendDue()).toBe(1);
  expect(received[0]?.source).toContain('From: "Bazaar, \\"Bcc: x\\"" <shop@bazaar.example>');
  await shop.post('mail-server/remove', { version: 1 }, token);
  await queueMail(db, mail);
  expect(await sender.sendDue()).toBe(0);
  sender.close();
});

test('another encryption key makes the server unconfigured with a message', async () => {
  await save(LOGIN);
  const moved = await openShop(database, { ...env, ENCRYPTION_KEY: 'ab'.repeat(32) });
  expect(await hasMailServer(database.db, moved.services.config)).toBe(false);
  expect((await moved.get('mail-server', token)).data).toMatchObject({
    source: 'admin',
    is_readable: false,
    server: null,
  });
  expect((await save({ ...LOGIN, password: '' }, 1, moved)).status).toBe(201);
  expect((await moved.post('mail-server/remove', { version: 1 }, token)).status).toBe(200);
  const entry = database.db.selectFrom('audit_entry').select('action').orderBy('id', 'desc');
  expect(await entry.executeTakeFirst()).toEqual({ action: 'mail-server-remove' });
  await moved.app.close();
});

test('no response, audit entry or row contains the password', async () => {
  const login = { ...LOGIN, host: '127.0.0.1', port: server.port };
  const said = [
    await save(login),
    await check(login),
    await save({ ...login, user: 'x\r\n' }, 1),
    await shop.get('mail-server', token),
    await shop.get('settings/mail', token),
    await shop.get('audit', token),
  ];
  const everything = [...said.map(({ body }) => body), await dumpDatabase(database.db)].join('\n');
  expect(containsSecret(everything, PASSWORD)).toBe(false);
  const entry = await database.db
    .selectFrom('audit_entry')
    .select(['action', 'after'])
    .where('subject_kind', '=', 'mail-server')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toEqual({
    action: 'mail-server-change',
    after: {
      mail_host: '127.0.0.1',
      mail_port: server.port,
      mail_encryption: 'tls',
      mail_user: 'shop',
      fields: 'password',
    },
  });
});
