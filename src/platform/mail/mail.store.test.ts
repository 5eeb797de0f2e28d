import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { leaseDueRows } from '../jobs/due-rows.ts';
import {
  countUnsentMails,
  DUE_MAILS,
  findMailByPosition,
  listMails,
  markMailFailed,
  markMailSent,
} from './mail.store.ts';
import { queueMail } from './queue-mail.ts';

let database: TestDatabase;
const start = Date.parse('2026-03-01T10:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1_000);

beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

const queue = (to: string, seconds: number) =>
  queueMail(database.db, { kind: 'test', to, locale: 'fr', subject: to, html: '', plain: '', now: at(seconds) });

const take = (now: number, until: number) =>
  leaseDueRows(database.db, DUE_MAILS, { now: at(now), until: at(until), limit: 10 });

test('the outbox lists the newest mail first, and the position finds the same mail', async () => {
  for (const [index, to] of ['first@x.yz', 'second@x.yz', 'third@x.yz'].entries()) await queue(to, index);
  const listed = await listMails(database.db, 2);
  expect(listed.map((mail) => mail.recipient)).toEqual(['third@x.yz', 'second@x.yz']);
  expect(await findMailByPosition(database.db, 2)).toMatchObject({ recipient: 'second@x.yz', locale: 'fr' });
  expect(await findMailByPosition(database.db, 4)).toBeUndefined();
});

test('a leased mail is not leased again before the lease ends, also when its process died', async () => {
  const taken = await take(10, 130);
  expect(taken).toHaveLength(3);
  expect(await take(129, 300)).toEqual([]);
  expect(await take(131, 300)).toHaveLength(3);
});

test('sent and rejected mails are done; the others wait', async () => {
  const [newest, middle] = await listMails(database.db, 2);
  if (!newest || !middle) throw new Error('the outbox is empty');
  await markMailSent(database.db, newest.id, at(140));
  await markMailFailed(database.db, middle.id, '550 no such mailbox', null);
  expect(await countUnsentMails(database.db)).toEqual({ waiting: 1, givenUp: 1 });
  const left = await take(100_000, 100_100);
  expect(left.map((mail) => mail.recipient)).toEqual(['first@x.yz']);
});

test('a failure is recorded although its message contains NUL bytes', async () => {
  const id = await queue('odd@x.yz', 1_000);
  await markMailFailed(database.db, id, '450 not\0now', at(1_060));
  expect((await findMailByPosition(database.db, 1))?.last_error).toBe('450 notnow');
});
