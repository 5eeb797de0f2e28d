import http from 'node:http';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { sendRequest } from './send-request.ts';

test('a connection that is not open within a second is aborted, regardless of the response timeout', async () => {
  // accepts the connection and never finishes the TLS handshake
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const call = { method: 'GET', url: `https://127.0.0.1:${port}/`, headers: {}, signal: AbortSignal.timeout(50_000) };
  await expect(sendRequest(call)).rejects.toThrow('no connection in time');
  server.close();
});

test('a connection that opened in time is used, even if the event loop was blocked', async () => {
  const server = http.createServer((_request, response) => response.end('fine')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const call = { method: 'GET', url: `http://127.0.0.1:${port}/`, headers: {}, signal: AbortSignal.timeout(50_000) };
  const answer = await new Promise<{ text: string }>((resolve) => {
    // expired timers run first, then network events
    setImmediate(() => {
      resolve(sendRequest(call));
      const end = performance.now() + 1_500;
      while (performance.now() < end);
    });
  });
  expect(answer).toMatchObject({ text: 'fine' });
  server.closeAllConnections();
  server.close();
});
