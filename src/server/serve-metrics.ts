import { createServer } from 'node:http';
import type { Registry } from 'prom-client';

/** Serves `/metrics` on a separate port that is not public. */
export async function serveMetrics(
  read: Pick<Registry, 'metrics' | 'contentType'>,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    read.metrics().then(
      (text) => response.writeHead(200, { 'content-type': read.contentType }).end(text),
      (error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, resolve);
  });
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
