import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { systemClock } from '../../kernel/clock.ts';
import { inTransaction } from '../database/db.ts';
import type { Job } from '../jobs/job.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { DUE_MAILS } from './mail.store.ts';
import { createMailSender } from './mail-sender.ts';
import { queueMail } from './queue-mail.ts';

type Received = { to: string; source: string };

let database: TestDatabase;
let workers: { stop(): Promise<void> }[] = [];
let servers: SMTPServer[] = [];

beforeAll(async () => {
  database = await testDb();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(resolve))));
  workers = [];
  servers = [];
});
afterAll(() => database.close());

/** A mail server on loopback. `verdict` may refuse a recipient: 4xx for now, 5xx for good; mails are taken once `taking`. */
async function mailServer(port = 0, verdict: (to: string) => number | null = () => null, taking = Promise.resolve()) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = verdict(address);
      done(responseCode ? Object.assign(new Error('not now'), { responseCode }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        received.push({ to, source: Buffer.concat(chunks).toString() });
        void taking.then(() => done());
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  servers.push(server);
  return { received, port: (server.server.address() as AddressInfo).port };
}

/** A mail sender for one test. */
async function work(port: number, leaseMs?: number): Promise<void> {
  const log = { warn: () => undefined };
  const { db } = database;
  const mails = createMailSender({
    db,
    log,
    host: 'souk.example',
    clock: systemClock,
    readRoute: async () => ({ server: { url: `smtp://127.0.0.1:${port}` }, from: 'Souk <shop@souk.example>' }),
    ...(leaseMs !== undefined && { leaseMs }),
  });
  const sending: Job = { name: 'send-mails', schedule: { due: DUE_MAILS }, run: () => mails.sendDue() };
  const jobs = await startJobs({ jobs: [sending], db, queueDb: db, clock: systemClock, log, pause: 100 });
  workers.push({
    async stop() {
      await jobs.stop();
      mails.close();
    },
  });
}

const queue = (to: string, subject = 'Your code') =>
  queueMail(database.db, {
    kind: 'test',
    to,
    locale: 'en',
    subject,
    html: '<p>Code</p>',
    plain: 'Code',
    now: new Date(),
  });

const rowOf = (id: string) =>
  database.db
    .selectFrom('mail')
    .select(['sent_at', 'tries', 'next_try_at', 'last_error'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const until = (condition: () => unknown) =>
  expect.poll(async () => Boolean(await condition()), { timeout: 120_000, interval: 50 }).toBe(true);

test('a queued mail is delivered once, with both texts and a Message-ID from its row', async () => {
  const { received, port } = await mailServer();
  const id = await queue('once@shop.example');
  await Promise.all([work(port), work(port)]);
  await until(async () => (await rowOf(id)).sent_at);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(received.map(({ to }) => to)).toEqual(['once@shop.example']);
  expect(received[0]?.source).toContain(`Message-ID: <${id}@souk.example>`);
  expect(received[0]?.source).toMatch(/text\/plain[\s\S]*text\/html/);
});

test('with three senders every mailbox gets exactly one of forty mails', async () => {
  const { received, port } = await mailServer();
  const boxes = Array.from({ length: 40 }, (_, i) => `box${i}@shop.example`);
  await Promise.all(boxes.map((box) => queue(box)));
  await Promise.all([work(port), work(port), work(port)]);
  await until(() => received.length >= 40);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(received.map(({ to }) => to).sort()).toEqual(boxes.sort());
});

test('a mail that takes longer than its lease is not sent by another process', async () => {
  const { promise: taking, resolve: take } = Promise.withResolvers<void>();
  const { received, port } = await mailServer(0, undefined, taking);
  const leaseMs = 400;
  const boxes = Array.from({ length: 5 }, (_, i) => `slow${i}@shop.example`);
  const queued = await Promise.all(boxes.map((box) => queue(box)));
  const since = Date.now();
  await Promise.all([work(port, leaseMs), work(port, leaseMs)]);
  await until(() => received.length > 0 && Date.now() > since + 6 * leaseMs);
  expect(received.length).toBeLessThanOrEqual(4);
  take();
  await until(async () => (await Promise.all(queued.map(rowOf))).every(({ sent_at }) => sent_at));
  expect(received.map(({ to }) => to).sort()).toEqual(boxes);
  expect((await Promise.all(queued.map(rowOf))).map(({ tries }) => tries)).toEqual(Array(5).fill(1));
});

test('a mail is queued while the mail server is down and sent once when it is back', async () => {
  const first = await mailServer();
  await new Promise<void>((resolve) => servers.pop()?.close(resolve));
  const id = await queue('patient@shop.example');
  await work(first.port);
  await until(async () => (await rowOf(id)).last_error);
  const { received } = await mailServer(first.port);
  await until(async () => (await rowOf(id)).sent_at);
  expect(received.map(({ to }) => to)).toEqual(['patient@shop.example']);
  expect((await rowOf(id)).tries).toBeGreaterThan(1);
});

test('a temporary failure is retried, a permanent one is given up with the reason', async () => {
  let busy = 1;
  const { received, port } = await mailServer(0, (to) => {
    if (to.startsWith('nobody')) return 550;
    return busy-- > 0 ? 451 : null;
  });
  const later = await queue('busy@shop.example');
  await work(port);
  await until(async () => (await rowOf(later)).sent_at);
  const never = await queue('nobody@shop.example');
  await until(async () => (await rowOf(never)).last_error);
  const row = await rowOf(never);
  expect(row).toMatchObject({ sent_at: null, tries: 1, next_try_at: Number.POSITIVE_INFINITY });
  expect(received.map(({ to }) => to)).toEqual(['busy@shop.example']);
});

test('a rolled-back transaction sends no mail', async () => {
  const { received, port } = await mailServer();
  await work(port);
  await inTransaction(database.db, async (tx) => {
    await queueMail(tx, {
      kind: 'test',
      to: 'ghost@shop.example',
      locale: 'en',
      subject: 'x',
      html: 'x',
      plain: 'x',
      now: new Date(),
    });
    return { ok: false };
  });
  const real = await queue('real@shop.example');
  await until(async () => (await rowOf(real)).sent_at);
  expect(received.map(({ to }) => to)).toEqual(['real@shop.example']);
});

test('a line break in a subject does not inject a header', async () => {
  const { received, port } = await mailServer();
  const id = await queue('header@shop.example', 'Hello\r\nBcc: victim@shop.example');
  await work(port);
  await until(async () => (await rowOf(id)).sent_at);
  expect(received).toHaveLength(1);
  expect(received[0]?.source).not.toMatch(/^Bcc:/m);
});
