import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { onLeave } from './leave.ts';
import { openMetrics } from './open-metrics.ts';
import type { OpenShop } from './open-shop.ts';
import { runJobs } from './run-jobs.ts';
import { openStandIns } from './stand-ins/serve-stand-ins.ts';

/** One that dies at once would otherwise be begun again as fast as the machine can; milliseconds. */
const PAUSE_MS = 1_000;
/** Its processes have twenty seconds to leave, and it closes after them. */
const LONGEST_MS = 28_000;

/**
 * Opens the doors in several processes that share a port. This one visits nobody: it keeps the database, runs the jobs
 * and begins a process again that died. Each counts for itself, on the ports after METRICS_PORT. Answers the port.
 */
export async function leadProcesses(shop: OpenShop): Promise<number> {
  const { processes, jobs: where, metricsPort, demo } = shop.services.config;
  const warn = (details: object, message: string) => console.warn(message, details);
  const standIns = demo ? await openStandIns(shop.services) : null;
  const told = standIns ? { STAND_INS_PORT: String(standIns.port) } : {};
  let leaving = false;
  const begin = (place: number): Worker => {
    const port = metricsPort === null ? {} : { METRICS_PORT: String(metricsPort + place) };
    const worker = cluster.fork({ JOBS: 'off', ...port, ...told });
    worker.once('exit', (code, signal) => {
      if (leaving) return;
      warn({ code, signal }, 'a process died and is begun again');
      setTimeout(() => leaving || begin(place), PAUSE_MS);
    });
    return worker;
  };
  const first = Array.from({ length: processes }, (_, index) => begin(index + 1));
  const addresses = await Promise.all(first.map((worker) => once(worker, 'listening')));
  const metrics = await openMetrics(shop);
  const jobs = where === 'here' ? runJobs(shop, { warn }) : null;
  onLeave(async () => {
    leaving = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const left = workers.map((worker) => once(worker, 'exit'));
    for (const worker of workers) worker.process.kill('SIGTERM');
    await Promise.all(left);
    await standIns?.close();
    await jobs?.stop();
    await metrics?.close();
    await shop.close();
  }, LONGEST_MS);
  return addresses[0]?.[0].port ?? shop.services.config.port;
}
