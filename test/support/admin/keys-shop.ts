import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { createServices, type Services } from '../../../src/services.ts';
import type { TestDatabase } from '../../database/db.ts';

type Answer = { status: number; data: ReturnType<typeof JSON.parse>; body: string };

/** A process of a shop, with requests to its admin API. */
export type OpenShop = {
  app: FastifyInstance;
  services: Services;
  get(url: string, token: string): Promise<Answer>;
  post(url: string, body: object, token: string): Promise<Answer>;
};

/** Several can share a database, like the processes of a shop. */
export async function openShop(database: TestDatabase, env: Record<string, string>): Promise<OpenShop> {
  const config = readConfig({ LOG_LEVEL: 'silent', ...env });
  const services = createServices({ config, db: database.db, clock: systemClock });
  const app = await buildApp(services);
  const send = async (url: string, token: string, payload?: object): Promise<Answer> => {
    const answer = await app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api/v1/admin/${url}`,
      payload,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.statusCode, data: answer.json().data, body: answer.body };
  };
  return {
    app,
    services,
    get: (url, token) => send(url, token),
    post: (url, body, token) => send(url, token, body),
  };
}
