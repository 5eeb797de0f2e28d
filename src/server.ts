import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { bootstrapShop, type RunningShop } from './bootstrap-shop.ts';
import { type Config, readConfig } from './config.ts';
import { runCluster } from './server/run-cluster.ts';
import { runJobs } from './server/run-jobs.ts';
import { onShutdown } from './server/shutdown.ts';
import { startHttpServer } from './server/start-http-server.ts';
import { startMetricsServer } from './server/start-metrics-server.ts';

const root = resolve(import.meta.dirname, '../..');

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const shop = await bootstrapShop(config, root, cluster.isWorker ? () => undefined : logStep);
  if (config.jobs === 'own') return runJobsOnly(shop);
  if (cluster.isWorker) await startHttpServer(shop, root);
  else logReady(config, shop, await (config.processes > 1 ? runCluster(shop) : startHttpServer(shop, root)));
}

/** Runs only the jobs, without an HTTP server. */
async function runJobsOnly(shop: RunningShop): Promise<void> {
  const metrics = await startMetricsServer(shop);
  const jobs = runJobs(shop, { warn: (details, message) => console.warn(message, details) });
  onShutdown(async () => {
    await jobs.stop();
    await metrics?.close();
    await shop.close();
  });
  console.log('\nRunning background jobs only, without an HTTP server (JOBS=own).\n');
}

function logStep(step: string, milliseconds: number): void {
  console.log(`  ${step.padEnd(12)} ${(milliseconds / 1000).toFixed(1)} s`);
}

function logReady({ host }: Config, { welcomeLines }: RunningShop, port: number): void {
  console.log([`\nThe shop is open: http://${host}:${port}\n`, ...welcomeLines, ''].join('\n'));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
