import type { FastifyInstance } from 'fastify';
import type { ApiModule } from '../../src/api-modules.ts';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Clock } from '../../src/kernel/clock.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { createServices } from '../../src/services.ts';
import type { AnswerValidator } from '../contract/answer-validator.ts';
import { getValidator, validateAnswers } from '../contract/validate-answers.ts';
import { type TestDatabase, testDb } from '../database/db.ts';

export type TestApp = TestDatabase & { app: FastifyInstance };

export type TestAppOptions = {
  /** A database instead of a new, empty one; it is closed with the app. */
  database?: TestDatabase;
  clock?: Clock;
  env?: Record<string, string>;
  /** Modules instead of the shop's own. */
  modules?: ApiModule[];
};

/** The whole application with a separate database, for `app.inject`; close it in `afterAll`. */
export async function testApp({
  database,
  clock = systemClock,
  env = {},
  modules,
}: TestAppOptions = {}): Promise<TestApp> {
  const opened = database ?? (await testDb());
  const config = readConfig({ LOG_LEVEL: 'silent', ...env });
  const { promise: validator, resolve } = Promise.withResolvers<AnswerValidator>();
  const watch = (app: FastifyInstance) => validateAnswers(app, validator);
  const app = await buildApp(createServices({ config, db: opened.db, clock }), { modules, observe: watch });
  resolve(await getValidator(app, { ownModules: modules !== undefined }));
  return {
    ...opened,
    app,
    async close() {
      await app.close();
      await opened.close();
    },
  };
}
