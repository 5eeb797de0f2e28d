import { join, resolve } from 'node:path';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { readListingIndex } from './modules/listing/listing-index.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { runJobs } from './run-jobs.ts';
import { serveBuiltFiles } from './web/files.server.ts';
import { serveHealth } from './web/health.server.ts';
import { servePages } from './web/pages.server.ts';

/** New requests are still taken this long after SIGTERM, so that a balancer notices first; milliseconds. */
const LINGER_MS = 300;

const root = resolve(import.meta.dirname, '../..');

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const shop = await openShop(config, root, (step, ms) =>
    console.log(`  ${step.padEnd(12)} ${(ms / 1000).toFixed(1)} s`),
  );
  if (config.jobs === 'own') return workAlone(shop);
  await openDoors(config, shop);
}

/** A process that nobody visits. */
function workAlone(shop: OpenShop): void {
  const jobs = runJobs(shop, { warn: (details, message) => console.warn(message, details) });
  onLeave(async () => {
    await jobs.stop();
    await shop.close();
  });
  console.log('\nThe shop does its jobs here and has no doors (JOBS=own).\n');
}

async function openDoors(config: Config, shop: OpenShop): Promise<void> {
  let leaving = false;
  const app = await buildApp(shop.services, {
    pages: async (server, services, identify) => {
      serveHealth(server, async () => !leaving && (await shop.isReady()));
      await serveBuiltFiles(server, join(root, 'build/client'), join(config.dataDir, 'files'));
      await servePages(server, services, identify, {
        build: () => import('virtual:react-router/server-build'),
        mode: 'production',
      });
    },
  });
  let jobs: ReturnType<typeof runJobs> | undefined;
  onLeave(async () => {
    leaving = true;
    await new Promise((done) => setTimeout(done, LINGER_MS));
    await app.close();
    await jobs?.stop();
    await shop.close();
  });

  // Fastify would announce itself in its log; the line below is for people
  app.log.level = 'warn';
  await app.listen({ host: config.host, port: config.port });
  app.log.level = config.logLevel;
  if (config.jobs === 'here') jobs = runJobs(shop, app.log);
  // the first visitor of a large shop need not wait for its lists
  readListingIndex(shop.services.db, shop.services.clock()).catch((error: unknown) =>
    app.log.warn({ error: String(error) }, 'the lists are read at the first visit'),
  );
  // port 0 asks the system for a free one
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  console.log([`\nThe shop is open: http://${config.host}:${port}\n`, ...shop.welcome, ''].join('\n'));
}

/** Leaves once, in order, when the process is asked to. */
function onLeave(leave: () => Promise<void>): void {
  let leaving = false;
  const once = async () => {
    if (leaving) return;
    leaving = true;
    await leave();
    process.exit(0);
  };
  process.on('SIGTERM', once);
  process.on('SIGINT', once);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
