import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/platform/database/migrate.ts';
import { NOW } from '../support/buying.ts';
import { emptyDb, type TestDatabase } from './db.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../db/migrations');

let database: TestDatabase;
let oldMigrations: string;

/** A database from before migration 0037, with rows under the old names. */
beforeAll(async () => {
  database = await emptyDb();
  oldMigrations = mkdtempSync(path.join(tmpdir(), 'souk-names-'));
  for (const name of readdirSync(MIGRATIONS).filter((file) => file < '0037'))
    cpSync(path.join(MIGRATIONS, name), path.join(oldMigrations, name));
  await migrate(database.address, oldMigrations);
  for (const [job, row] of [
    ['chase-tickets', 'ticket-1'],
    ['send-mails', 'mail-1'],
  ])
    await sql`insert into job_failure (job, row_id, tries, retry_at, last_error)
      values (${job}, ${row}, 3, ${NOW}, 'timeout')`.execute(database.db);
  for (const [number, state, end] of [
    [1, 'asked', null],
    [2, 'subscribed', null],
    [3, 'left', NOW],
  ] as const)
    await sql`insert into newsletter_subscription (id, email, locale, source, state, requested_at, confirmed_at,
        unsubscribed_at, unsubscribe_token)
      values (${`00000000-0000-7000-8000-00000000000${number}`}, ${`${number}@example.com`}, 'en', 'page', ${state},
        ${NOW}, ${NOW}, ${end}, ${`token-${number}`})`.execute(database.db);
  await migrate(database.address, MIGRATIONS);
});
afterAll(async () => {
  await database.close();
  rmSync(oldMigrations, { recursive: true });
});

test('failed rows keep their retry time under the new name of their job', async () => {
  const { rows } = await sql`select job, row_id, tries, retry_at from job_failure order by job`.execute(database.db);
  expect(rows).toEqual([
    { job: 'send-mails', row_id: 'mail-1', tries: 3, retry_at: NOW },
    { job: 'send-ticket-reminders', row_id: 'ticket-1', tries: 3, retry_at: NOW },
  ]);
});

test('subscriptions get the new states, and the constraints refuse the old ones', async () => {
  const { rows } = await sql`select state from newsletter_subscription order by id`.execute(database.db);
  expect(rows).toEqual([{ state: 'pending' }, { state: 'subscribed' }, { state: 'unsubscribed' }]);
  await expect(sql`update newsletter_subscription set state = 'asked'`.execute(database.db)).rejects.toThrow(
    'newsletter_subscription_state_check',
  );
  await expect(
    sql`update newsletter_subscription set state = 'unsubscribed', unsubscribed_at = null`.execute(database.db),
  ).rejects.toThrow('newsletter_subscription_unsubscribed_at_check');
});
