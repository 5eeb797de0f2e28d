import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { type Config, readConfig } from './config.ts';
import { leadProcesses } from './lead-processes.ts';
import { onLeave } from './leave.ts';
import { openDoors } from './open-doors.ts';
import { openMetrics } from './open-metrics.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { runJobs } from './run-jobs.ts';

const root = resolve(import.meta.dirname, '../..');

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const shop = await openShop(config, root, cluster.isWorker ? () => undefined : sayStep);
  if (config.jobs === 'own') return workAlone(shop);
  if (cluster.isWorker) await openDoors(shop, root);
  else sayOpen(config, shop, await (config.processes > 1 ? leadProcesses(shop) : openDoors(shop, root)));
}

/** Runs only the jobs, without an HTTP server. */
async function workAlone(shop: OpenShop): Promise<void> {
  const metrics = await openMetrics(shop);
  const jobs = runJobs(shop, { warn: (details, message) => console.warn(message, details) });
  onLeave(async () => {
    await jobs.stop();
    await metrics?.close();
    await shop.close();
  });
  console.log('\nRunning background jobs only, without an HTTP server (JOBS=own).\n');
}

function sayStep(step: string, milliseconds: number): void {
  console.log(`  ${step.padEnd(12)} ${(milliseconds / 1000).toFixed(1)} s`);
}

function sayOpen({ host }: Config, { welcome }: OpenShop, port: number): void {
  console.log([`\nThe shop is open: http://${host}:${port}\n`, ...welcome, ''].join('\n'));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
