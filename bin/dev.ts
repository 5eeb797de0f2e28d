import { createServer } from 'node:http';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer as createVite } from 'vite';
import { bootstrapShop } from '../src/bootstrap-shop.ts';
import { readConfig } from '../src/config.ts';
import { runJobs } from '../src/server/run-jobs.ts';

/** Development server: Vite reloads pages and styles, and the application is rebuilt when a server file changes. */
const root = resolve(import.meta.dirname, '..');
const config = readConfig(process.env);
const shop = await bootstrapShop(config, root, (step, ms) =>
  console.log(`  ${step.padEnd(12)} ${(ms / 1000).toFixed(1)} s`),
);

const jobs =
  config.jobs === 'off' ? null : runJobs(shop, { warn: (details, message) => console.warn(message, details) });

const server = createServer();
const vite = await createVite({ root, server: { middlewareMode: true, ws: { server } }, appType: 'custom' });

type DevApp = typeof import('../src/dev-app.ts');
let current: { made: DevApp['buildDevApp']; app: FastifyInstance } | null = null;

async function currentApp(): Promise<FastifyInstance> {
  const { buildDevApp } = (await vite.ssrLoadModule('/src/dev-app.ts')) as DevApp;
  if (current?.made === buildDevApp) return current.app;
  const before = current;
  const app = await buildDevApp(shop.services, {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build'),
    isReady: shop.isReady,
  });
  await app.ready();
  current = { made: buildDevApp, app };
  await before?.app.close();
  return app;
}

server.on('request', (request, response) => {
  vite.middlewares(request, response, () => {
    currentApp().then(
      (app) => app.routing(request, response),
      (error: Error) => {
        vite.ssrFixStacktrace(error);
        console.error(error);
        response.writeHead(500, { 'content-type': 'text/plain' }).end(error.stack);
      },
    );
  });
});
server.listen(config.port, config.host, () =>
  console.log([`\nDevelopment server: http://${config.host}:${config.port}\n`, ...shop.welcomeLines, ''].join('\n')),
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await vite.close();
    await current?.app.close();
    await jobs?.stop();
    await shop.close();
    process.exit(0);
  });
}
