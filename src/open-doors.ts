import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { DEFAULT_LOCALE } from './kernel/locale.ts';
import { onLeave } from './leave.ts';
import { saveSnapshotsIn } from './modules/listing/index-snapshot.ts';
import { readListingIndex } from './modules/listing/listing-index.ts';
import { openMetrics } from './open-metrics.ts';
import type { OpenShop } from './open-shop.ts';
import { LoadMonitor, SAMPLE_INTERVAL_MS } from './platform/load-shedding.ts';
import { runJobs } from './run-jobs.ts';
import { troubledJobs } from './troubled-jobs.ts';
import { serveBuiltFiles } from './web/files.server.ts';
import { serveHealth } from './web/health.server.ts';
import { servePages } from './web/pages.server.ts';
import { frameIn } from './web/storefront/chrome/frame.server.ts';
import { BUILT_WORKER } from './web/worker/serve-worker.server.ts';

/** New requests are accepted this long after SIGTERM, until the load balancer has removed this process; milliseconds. */
const LINGER_MS = 300;

/** Starts the HTTP server and its graceful shutdown. @returns the port */
export async function openDoors(shop: OpenShop, root: string): Promise<number> {
  const { services } = shop;
  const { config } = services;
  let isShuttingDown = false;
  const metrics = await openMetrics(shop);
  const load = config.loadShedding && new LoadMonitor(config.loadShedding);
  const app = await buildApp(services, {
    ...(metrics && { watch: metrics.watch }),
    ...(load && { load }),
    pages: async (server, _services, identify) => {
      serveHealth(server, {
        isReady: async () => !isShuttingDown && (await shop.isReady()),
        troubledJobs: () => troubledJobs(services),
      });
      await serveBuiltFiles(server, join(root, 'build/client'), join(config.dataDir, 'files'));
      await servePages(server, services, identify, {
        build: () => import('virtual:react-router/server-build'),
        mode: 'production',
        worker: readFileSync(join(root, 'build/client', BUILT_WORKER), 'utf8'),
      });
    },
  });
  if (load) await measureLoad(app, load);
  let jobs: ReturnType<typeof runJobs> | undefined;
  onLeave(async () => {
    isShuttingDown = true;
    await new Promise((done) => setTimeout(done, LINGER_MS));
    await app.close();
    await jobs?.stop();
    await metrics?.close();
    await shop.close();
  });

  // suppress the listen message of Fastify; the caller prints its own
  app.log.level = 'warn';
  await app.listen({ host: config.host, port: config.port });
  app.log.level = config.logLevel;
  if (config.jobs === 'here') jobs = runJobs(shop, app.log);
  frameIn(services, DEFAULT_LOCALE).catch((error: unknown) =>
    app.log.warn({ error: String(error) }, 'layout data warm-up failed'),
  );
  saveSnapshotsIn(services.db, join(config.dataDir, 'cache'));
  // warm up the facet index, so that the first request need not wait for it
  readListingIndex(services.db, services.clock()).catch((error: unknown) =>
    app.log.warn({ error: String(error) }, 'facet index warm-up failed'),
  );
  const bound = app.server.address();
  return typeof bound === 'object' && bound ? bound.port : config.port;
}

/** Samples the event loop delay while the application is open. */
async function measureLoad(app: FastifyInstance, load: LoadMonitor): Promise<void> {
  await app.register(underPressure, { sampleInterval: SAMPLE_INTERVAL_MS });
  const sample = () => {
    const before = load.isLimited('page');
    load.addSample(app.memoryUsage().eventLoopDelay);
    if (before === load.isLimited('page')) return;
    const facts = { delayMs: Math.round(load.sustainedDelayMs) };
    app.log.warn(facts, before ? 'overload ended: all requests are admitted' : 'overloaded: requests are refused');
  };
  const timer = setInterval(sample, SAMPLE_INTERVAL_MS).unref();
  app.server.once('close', () => clearInterval(timer));
}
