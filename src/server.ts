import { join, resolve } from 'node:path';
import { buildApp } from './app.ts';
import { startChores } from './chores.ts';
import { readConfig } from './config.ts';
import { readListingIndex } from './modules/listing/listing-index.ts';
import { openShop } from './open-shop.ts';
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
  const chores = startChores(shop.services, app.log);
  const leave = async () => {
    if (leaving) return;
    leaving = true;
    await new Promise((done) => setTimeout(done, LINGER_MS));
    await app.close();
    await chores.stop();
    await shop.close();
    process.exit(0);
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);

  // Fastify would announce itself in its log; the line below is for people
  app.log.level = 'warn';
  await app.listen({ host: config.host, port: config.port });
  app.log.level = config.logLevel;
  // the first visitor of a large shop need not wait for its lists
  readListingIndex(shop.services.db, shop.services.clock()).catch((error: unknown) =>
    app.log.warn({ error: String(error) }, 'the lists are read at the first visit'),
  );
  // port 0 asks the system for a free one
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  console.log([`\nThe shop is open: http://${config.host}:${port}\n`, ...shop.welcome, ''].join('\n'));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
