import { type AddressInfo, createServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { containsSecret } from '../../../test/support/admin/dump-database.ts';
import { createCertificate } from '../../../test/support/create-certificate.ts';
import { systemClock } from '../../kernel/clock.ts';
import { createMailSender } from '../../platform/mail/mail-sender.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { sendTestMail } from './send-test-mail.ts';

const PASSWORD = 'correct horse/battery';
const encode = (text: string) => Buffer.from(text).toString('base64');
const CONTENT = { to: 'ada@bazaar.example', subject: 'Hi', html: '', plain: 'Hi' };
const from = 'shop@bazaar.example';

const mailServer = new SMTPServer({
  // nodemailer checks certificates, so the login of a URL is plain here
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth({ username, password }, _session, done) {
    if (username === 'shop') return done(null, { user: username });
    if (password === null || password === undefined) return done(new Error('no password'));
    const said = [password, encode(password), encode(`\0${username}\0${password}`)].join(' ');
    done(Object.assign(new Error(`unknown login ${said}`), { responseCode: 535 }));
  },
  onData(stream, _session, done) {
    stream.on('end', () => done(null, 'queued')).resume();
  },
});
mailServer.on('error', () => undefined);

let database: TestDatabase;
let getUrl: (user: string) => string;
beforeAll(async () => {
  database = await testDb();
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const { port } = mailServer.server.address() as AddressInfo;
  getUrl = (user) => `smtp://${user}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`;
});
afterAll(async () => {
  await new Promise<void>((resolve) => mailServer.close(resolve));
  await database.close();
});

test('a mail is sent with a login', async () => {
  const sent = await sendTestMail({ server: { url: getUrl('shop') }, from }, CONTENT);
  expect(sent).toMatchObject({ state: 'accepted', answer: '250 queued' });
});

test('a server that never completes its greeting is given up', async () => {
  const sockets: Socket[] = [];
  const slow = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    socket.write('220-wait\r\n');
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const { port } = slow.address() as AddressInfo;
  const server = { host: '127.0.0.1', port, encryption: 'none', user: '', password: '' } as const;
  const sent = await sendTestMail({ server, from }, CONTENT, 50);
  expect(sent).toEqual({ state: 'unreachable', answer: null, recipient: CONTENT.to });
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => slow.close(resolve));
});

test('a server that repeats the login does not reveal it in the answer', async () => {
  const { state, answer } = await sendTestMail({ server: { url: getUrl('other') }, from }, CONTENT);
  expect(state).toBe('login');
  expect(answer).toBe('535 unknown login … … …');
});

test('nor in the outbox and the log', async () => {
  const { db } = database;
  const now = new Date();
  await queueMail(db, { kind: 'test', locale: 'en', now, ...CONTENT });
  const logged: unknown[] = [];
  const log = { warn: (...entry: unknown[]) => void logged.push(entry) };
  const readRoute = async () => ({ server: { url: getUrl('other') }, from });
  const sender = createMailSender({ db, readRoute, host: 'souk.example', clock: systemClock, log });
  expect(await sender.sendDue()).toBe(0);
  sender.close();
  const { last_error } = await db.selectFrom('mail').select('last_error').executeTakeFirstOrThrow();
  expect(last_error).toContain('unknown login … … …');
  const everything = JSON.stringify([last_error, logged]);
  for (const secret of [PASSWORD, encode(`\0other\0${PASSWORD}`)])
    expect(containsSecret(everything, secret)).toBe(false);
});

test.each(['tls', 'starttls'] as const)(
  'with %s, a certificate that is not trusted gets no login, and a trusted one of the host is accepted',
  async (encryption) => {
    const { cert, key } = createCertificate('localhost');
    let logins = 0;
    const secure = new SMTPServer({
      secure: encryption === 'tls',
      cert,
      key,
      onAuth({ username }, _session, done) {
        logins += 1;
        done(null, { user: username });
      },
      onData(stream, _session, done) {
        stream.on('end', () => done(null, 'queued')).resume();
      },
    });
    secure.on('error', () => undefined);
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const { port } = secure.server.address() as AddressInfo;
    const server = { host: 'localhost', port, encryption, user: 'shop', password: PASSWORD };
    expect((await sendTestMail({ server, from }, CONTENT)).state).toBe('encryption');
    expect(logins).toBe(0);
    const trusted = getCACertificates();
    setDefaultCACertificates([...trusted, cert]);
    try {
      expect((await sendTestMail({ server, from }, CONTENT)).state).toBe('accepted');
      const other = Object.assign({}, server, { host: '127.0.0.1' });
      expect((await sendTestMail({ server: other, from }, CONTENT)).state).toBe('encryption');
      expect(logins).toBe(1);
    } finally {
      setDefaultCACertificates(trusted);
      await new Promise<void>((resolve) => secure.close(resolve));
    }
  },
);
