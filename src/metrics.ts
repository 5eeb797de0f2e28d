import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { dueRows } from './jobs.ts';
import type { OpenShop } from './open-shop.ts';
import { countDue, type DueRows } from './platform/jobs/due-rows.ts';
import { failedJobs } from './platform/jobs/failed-rounds.ts';
import { countWaiting } from './platform/mail/mail.store.ts';
import { tallied } from './platform/tally.ts';

export type Metrics = {
  registry: Registry;
  /** Times every answer of an application. Call it before routes are added. */
  watch(app: FastifyInstance): void;
};

/** The figures counted while the shop works (`platform/tally.ts`), with its labels. */
const TALLIES = [
  ['orders_placed', 'Orders placed', ['method']],
  ['payments', 'Payments whose state changed at their provider', ['method', 'outcome']],
  ['mails', 'Mails handed to the mail server, or not', ['outcome']],
  ['circuits_opened', 'Times that calls to a provider were stopped because it did not answer', ['name']],
  ['page_cache', 'Pages asked for: kept, stale, shared with somebody who waited, or made', ['outcome']],
  ['search_counts_lost', 'Rows of the search log that could not be written', []],
  ['requests_shed', 'Requests refused or answered by a stale copy because of load', ['class']],
  ['job_rounds', 'Rounds of jobs', ['job', 'outcome']],
  ['job_things', 'Things that jobs have done', ['job']],
  ['job_seconds', 'Time that rounds of jobs took', ['job']],
] as const;

const FAILED_WITHIN_MS = 3_600_000;

/** Everything this process can tell about itself and, of what waits in the database, about the whole shop. */
export function shopMetrics(shop: OpenShop): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  for (const [name, help, labelNames] of TALLIES) {
    new Counter({
      ...{ name: `souk_${name}_total`, help, labelNames, registers },
      collect() {
        this.reset();
        for (const { labels, count } of tallied(name)) this.inc(labels, count);
      },
    });
  }
  watchPool(shop, registers);
  watchWaiting(shop, registers);
  const answers = new Histogram({
    ...{ name: 'souk_http_seconds', help: 'Time to answer', labelNames: ['kind', 'status'], registers },
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  return {
    registry,
    watch(app) {
      app.addHook('onResponse', async (request, reply) => {
        answers.observe({ kind: kindOf(request.url), status: String(reply.statusCode) }, reply.elapsedTime / 1000);
      });
    },
  };
}

function kindOf(url: string): string {
  if (url.startsWith('/api/v1/webhooks/')) return 'webhook';
  if (url.startsWith('/api/')) return 'api';
  if (url.startsWith('/assets/') || url.startsWith('/files/')) return 'file';
  return url === '/healthz' || url === '/readyz' ? 'health' : 'page';
}

function watchPool({ pool }: OpenShop, registers: Registry[]): void {
  new Gauge({
    ...{ name: 'souk_db_connections', help: 'Connections of the pool', labelNames: ['state'], registers },
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
}

/** Asked of the database at each reading; while it is away these are left out. */
function watchWaiting({ services }: OpenShop, registers: Registry[]): void {
  const { config, db, clock } = services;
  const waiting = async () => {
    const now = clock();
    const ask = async ({ name, rows }: { name: string; rows: DueRows }) => {
      const { count, oldest } = await countDue(db, rows, now);
      return { job: name, count, seconds: oldest === null ? 0 : (now.getTime() - oldest.getTime()) / 1000 };
    };
    return (await whileThere(() => Promise.all(dueRows(config).map(ask)))) ?? [];
  };
  new Gauge({
    ...{ name: 'souk_jobs_waiting', help: 'Rows that are due', labelNames: ['job'], registers },
    async collect() {
      for (const { job, count } of await waiting()) this.set({ job }, count);
    },
  });
  new Gauge({
    ...{ name: 'souk_jobs_oldest_seconds', help: 'How long the oldest row is due', labelNames: ['job'], registers },
    async collect() {
      for (const { job, seconds } of await waiting()) this.set({ job }, seconds);
    },
  });
  new Gauge({
    ...{ name: 'souk_jobs_failed', help: 'Jobs whose last round went wrong', labelNames: ['job'], registers },
    async collect() {
      this.reset();
      const since = new Date(clock().getTime() - FAILED_WITHIN_MS);
      for (const job of (await whileThere(() => failedJobs(db, since))) ?? []) this.set({ job }, 1);
    },
  });
  new Gauge({
    ...{ name: 'souk_outbox_mails', help: 'Mails not sent', labelNames: ['state'], registers },
    async collect() {
      const mails = await whileThere(() => countWaiting(db));
      if (!mails) return;
      this.set({ state: 'waiting' }, mails.waiting);
      this.set({ state: 'given-up' }, mails.givenUp);
    },
  });
}

async function whileThere<T>(question: () => Promise<T>): Promise<T | null> {
  try {
    return await question();
  } catch {
    return null;
  }
}
