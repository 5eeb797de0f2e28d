import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../test/database/db.ts';
import { forgetOverrides } from '../modules/content/texts/load-overrides.ts';
import { getTranslator } from '../platform/translator.ts';
import { loadLocalesBeforeJob } from './load-locales-before-job.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(async () => {
  forgetOverrides();
  await database.close();
});

test('a job of a process without requests uses the texts that staff changed', async () => {
  const { db } = database;
  const row = { locale: 'en', key: 'mail.test.subject', text: 'Sample: {subject}', source_text: 'Test: {subject}' };
  await db
    .insertInto('message_override')
    .values({ ...row, changed_by: null, changed_at: new Date() })
    .execute();
  const subjects: string[] = [];
  const job = {
    name: 'send-mails',
    schedule: { cron: '* * * * *' },
    run: async () => subjects.push(getTranslator('en')('mail.test.subject', { subject: 'Order' })),
  };
  const log = { warn: () => undefined };
  expect(await loadLocalesBeforeJob(job, { db, dataDir: 'none', log }).run(new Date())).toBe(1);
  expect(subjects).toEqual(['Sample: Order']);
});
