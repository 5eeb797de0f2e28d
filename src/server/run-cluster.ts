import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { RunningShop } from '../bootstrap-shop.ts';
import { startStandInServer } from '../stand-ins/serve-stand-ins.ts';
import { runJobs } from './run-jobs.ts';
import { onShutdown } from './shutdown.ts';
import { startMetricsServer } from './start-metrics-server.ts';

/** Delay before a worker that died is restarted; milliseconds. */
const RESTART_DELAY_MS = 1_000;
/** Workers have 20 s to shut down, then this process closes; milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 28_000;

/**
 * Starts several worker processes that share a port. This primary process serves no requests: it runs the database and the
 * jobs and restarts workers that died. Each worker has its own metrics port after METRICS_PORT.
 * @returns the port
 */
export async function runCluster(shop: RunningShop): Promise<number> {
  const { processes, jobs: where, metricsPort, demo } = shop.services.config;
  const warn = (details: object, message: string) => console.warn(message, details);
  const standIns = demo ? await startStandInServer(shop.services) : null;
  const standInsEnv = standIns ? { STAND_INS_PORT: String(standIns.port) } : {};
  let isShuttingDown = false;
  const startWorker = (index: number): Worker => {
    const port = metricsPort === null ? {} : { METRICS_PORT: String(metricsPort + index) };
    const worker = cluster.fork({ JOBS: 'off', ...port, ...standInsEnv });
    worker.once('exit', (code, signal) => {
      if (isShuttingDown) return;
      warn({ code, signal }, 'worker process died, restarting');
      setTimeout(() => isShuttingDown || startWorker(index), RESTART_DELAY_MS);
    });
    return worker;
  };
  const first = Array.from({ length: processes }, (_, index) => startWorker(index + 1));
  const addresses = await Promise.all(first.map((worker) => once(worker, 'listening')));
  const metrics = await startMetricsServer(shop);
  const jobs = where === 'here' ? runJobs(shop, { warn }) : null;
  onShutdown(async () => {
    isShuttingDown = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const exits = workers.map((worker) => once(worker, 'exit'));
    for (const worker of workers) worker.process.kill('SIGTERM');
    await Promise.all(exits);
    await standIns?.close();
    await jobs?.stop();
    await metrics?.close();
    await shop.close();
  }, SHUTDOWN_TIMEOUT_MS);
  return addresses[0]?.[0].port ?? shop.services.config.port;
}
