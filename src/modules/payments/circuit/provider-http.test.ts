import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { providerTimeLeftMs, withProviderDeadline } from './provider-deadline.ts';
import { callProvider } from './provider-http.ts';

let servers: Server[] = [];
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  servers = [];
});

/** A provider that returns the given responses in turn; null means no response. */
async function provider(...statuses: (number | null)[]) {
  let calls = 0;
  const server = createServer((_request, response) => {
    const status = statuses[Math.min(calls, statuses.length - 1)];
    calls += 1;
    if (typeof status === 'number') response.writeHead(status, { 'retry-after': '0' }).end('{"id":1}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, calls: () => calls };
}

const call = (url: string, repeatable: boolean) =>
  callProvider({ method: 'POST', url, headers: {}, body: '{}', repeatable, timeout: 300 });

test('a timeout leaves the result unknown, and a call that is not repeatable is sent once', async () => {
  const { url, calls } = await provider(null);
  await expect(call(url, false)).rejects.toMatchObject({ kind: 'unknown', code: 'no-answer' });
  expect(calls()).toBe(1);
});

test('a repeatable call is retried after a timeout and after a server error', async () => {
  const { url, calls } = await provider(null, 500, 200);
  expect(await call(url, true)).toMatchObject({ status: 200, json: { id: 1 } });
  expect(calls()).toBe(3);
});

test('persistent server errors leave the result unknown after three attempts', async () => {
  const { url, calls } = await provider(503);
  await expect(call(url, true)).rejects.toMatchObject({ kind: 'unknown', code: 'http-503' });
  expect(calls()).toBe(3);
});

test('a call that is not repeatable is never retried', async () => {
  const { url, calls } = await provider(500, 200);
  await expect(call(url, false)).rejects.toMatchObject({ kind: 'unknown' });
  expect(calls()).toBe(1);
});

test('all tries of a call end with the deadline of the request', async () => {
  const { url, calls } = await provider(null);
  const pending = withProviderDeadline(50, async () => {
    await expect(call(url, true)).rejects.toMatchObject({ kind: 'unknown', code: 'no-answer', isOutage: true });
    expect(providerTimeLeftMs()).toBe(0);
    await expect(call(url, true)).rejects.toMatchObject({ code: 'no-answer' });
  });
  await pending;
  expect(calls()).toBeLessThanOrEqual(1);
});

test('redirects are not followed', async () => {
  const { url, calls } = await provider(302);
  await expect(call(url, true)).rejects.toMatchObject({ kind: 'unknown', code: 'redirected' });
  expect(calls()).toBe(3);
});
