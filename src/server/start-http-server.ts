import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { RunningShop } from '../bootstrap-shop.ts';
import { DEFAULT_LOCALE } from '../kernel/locale.ts';
import { readFacetIndex } from '../modules/listing/index/facet-index.ts';
import { setSnapshotFolder } from '../modules/listing/index/index-snapshot.ts';
import { LoadMonitor, SAMPLE_INTERVAL_MS } from '../platform/overload/load-shedding.ts';
import { serveCachedPages } from '../web/http/cached-pages.server.ts';
import { serveStaticFiles } from '../web/http/files/static-files.server.ts';
import { serveHealth } from '../web/http/health.server.ts';
import { createShopPageCache, servePages } from '../web/http/page-handler.server.ts';
import { SERVICE_WORKER_FILE } from '../web/service-worker/serve-service-worker.server.ts';
import { loadLayoutForLocale } from '../web/storefront/layout/layout.server.ts';
import { listFailingJobs } from './failing-jobs.ts';
import { runJobs } from './run-jobs.ts';
import { onShutdown } from './shutdown.ts';
import { startMetricsServer } from './start-metrics-server.ts';

/** New requests are accepted this long after SIGTERM, until the load balancer has removed this process; milliseconds. */
const DRAIN_MS = 300;
/**
 * Catalog size above which another process builds the facet index: the start of a process costs a second, and the memory
 * of the rows matters only for larger catalogs.
 */
const MIN_PRODUCTS_FOR_INDEX_PROCESS = 100_000;

/** Starts the HTTP server and its graceful shutdown. @returns the port */
export async function startHttpServer(shop: RunningShop, root: string): Promise<number> {
  const { services } = shop;
  const { config } = services;
  let isShuttingDown = false;
  const metrics = await startMetricsServer(shop);
  const load = config.loadShedding && new LoadMonitor(config.loadShedding);
  const serverBuild = await import('virtual:react-router/server-build');
  const cache = createShopPageCache(services);
  const app = await buildApp(services, {
    ...(metrics && { observe: metrics.observe }),
    ...(load && { load }),
    cachedPages: (server) => serveCachedPages(server, cache, config.siteUrl),
    pages: async (server, _services, identify) => {
      serveHealth(server, {
        isReady: async () => !isShuttingDown && (await shop.isReady()),
        listFailingJobs: () => listFailingJobs(services),
      });
      await serveStaticFiles(server, join(root, 'build/client'), config.dataDir);
      await servePages(server, services, identify, {
        // imported once: every `import` resolves the module again, which costs a tenth of a cached page
        build: async () => serverBuild,
        mode: 'production',
        cache,
        serviceWorker: readFileSync(join(root, 'build/client', SERVICE_WORKER_FILE), 'utf8'),
      });
    },
  });
  if (load) await measureLoad(app, load);
  let jobs: ReturnType<typeof runJobs> | undefined;
  onShutdown(async () => {
    isShuttingDown = true;
    await new Promise((done) => setTimeout(done, DRAIN_MS));
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
  loadLayoutForLocale(services, DEFAULT_LOCALE).catch((error: unknown) =>
    app.log.warn({ error: String(error) }, 'layout data warm-up failed'),
  );
  setSnapshotFolder(services.db, join(config.dataDir, 'cache'), {
    database: shop.database,
    minProducts: MIN_PRODUCTS_FOR_INDEX_PROCESS,
  });
  // warm up the facet index, so that the first request need not wait for it
  readFacetIndex(services.db, services.clock()).catch((error: unknown) =>
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
