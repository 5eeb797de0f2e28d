import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openDb } from '../database/db.ts';
import { setErrorHandlers } from './http-errors.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

type LogLine = { level: number; msg: string; err?: { code?: string } };

/** An application with our error handler and one route, listening on loopback; its log is collected. */
async function listen(
  route: () => Promise<unknown>,
): Promise<{ port: number; log: LogLine[]; received: Promise<void> }> {
  const log: LogLine[] = [];
  const { promise: received, resolve: receive } = Promise.withResolvers<void>();
  const stream = { write: (line: string) => void log.push(JSON.parse(line)) };
  const logController = new LogController({ disableRequestLogging: true });
  app = Fastify({ logger: { level: 'info', stream }, logController });
  setErrorHandlers(app);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async () => receive());
  app.post('/upload', route);
  await app.listen({ port: 0, host: '127.0.0.1' });
  log.length = 0;
  return { port: (app.server.address() as AddressInfo).port, log, received };
}

test('an upload aborted by the client is logged as aborted, not as a database outage', async () => {
  const { port, log, received } = await listen(async () => ({}));
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /upload HTTP/1.1\r\nhost: shop\r\ncontent-type: image/png\r\ncontent-length: 90000\r\n\r\nhalf');
  await received;
  socket.resetAndDestroy();
  await expect.poll(() => log.length, { timeout: 120_000 }).toBeGreaterThan(0);
  expect(log.map(({ level, msg }) => [level, msg])).toEqual([[30, 'client aborted the request']]);
});

test('a refused connection to the database gives 503, to another server 500', async () => {
  const closed = openDb({ host: '127.0.0.1', port: 1, user: 'souk', database: 'souk' });
  const { port, log } = await listen(() => sql`select 1`.execute(closed.db));
  const answer = await fetch(`http://127.0.0.1:${port}/upload`, { method: 'POST', body: 'x' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(log.map(({ level, msg }) => [level, msg])).toEqual([[40, 'database unreachable']]);
  await closed.close();
  await app?.close();

  const other = await listen(async () => {
    const error = new Error('connect ECONNREFUSED 127.0.0.1:25');
    throw Object.assign(error, { code: 'ECONNREFUSED', syscall: 'connect' });
  });
  expect((await fetch(`http://127.0.0.1:${other.port}/upload`, { method: 'POST', body: 'x' })).status).toBe(500);
  expect(other.log.map(({ level, msg }) => [level, msg])).toEqual([[50, 'unexpected error']]);
});
