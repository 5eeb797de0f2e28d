import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RunningShop } from '../bootstrap-shop.ts';
import { readCounter } from '../platform/counters.ts';
import { countDueRows, type DueRows } from '../platform/jobs/due-rows.ts';
import { listFailedJobs } from '../platform/jobs/failed-jobs.ts';
import { countUnsentMails } from '../platform/mail/mail.store.ts';
import { listDueRows } from './jobs.ts';

export type Metrics = {
  registry: Registry;
  /** Measures the duration of every response. Call it before routes are added. */
  observe(app: FastifyInstance): void;
};

/** Counters of `platform/counters.ts` with their labels. */
const COUNTERS = [
  ['orders_placed', 'Orders placed', ['method']],
  ['payments', 'Payments whose state changed at their provider', ['method', 'outcome']],
  ['mails', 'Mails by delivery outcome', ['outcome']],
  ['circuits_opened', 'Circuit breaker openings by provider', ['name']],
  [
    'page_cache',
    'Page cache lookups by outcome: hit, stale, shared (waited for a concurrent render) or miss',
    ['outcome'],
  ],
  ['search_counts_lost', 'Search log rows that could not be written', []],
  ['requests_shed', 'Requests refused or served stale because of overload', ['class']],
  ['operations', 'Executed operations by outcome: ok, kind of refusal, or error', ['operation', 'outcome']],
  ['operation_seconds', 'Duration of operations', ['operation']],
  ['job_runs', 'Job runs', ['job', 'outcome']],
  ['job_items', 'Items processed by jobs', ['job']],
  ['job_seconds', 'Duration of job runs', ['job']],
] as const;

const FAILURE_WINDOW_MS = 3_600_000;

/** Creates the metrics of this process and of the queues in the database, which cover all processes. */
export function createMetrics(shop: RunningShop): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  for (const [name, help, labelNames] of COUNTERS) {
    new Counter({
      name: `souk_${name}_total`,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const { labels, count } of readCounter(name)) this.inc(labels, count);
      },
    });
  }
  addPoolGauge(shop, registers);
  addQueueGauges(shop, registers);
  const durations = new Histogram({
    name: 'souk_http_seconds',
    help: 'Response time',
    labelNames: ['kind', 'status'],
    registers,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  return {
    registry,
    observe(app) {
      app.addHook('onResponse', async (request, reply) => {
        durations.observe(
          { kind: requestKind(request.url), status: String(reply.statusCode) },
          reply.elapsedTime / 1000,
        );
      });
    },
  };
}

function requestKind(url: string): string {
  if (url.startsWith('/api/v1/webhooks/')) return 'webhook';
  if (url.startsWith('/api/')) return 'api';
  if (url.startsWith('/assets/') || url.startsWith('/files/')) return 'file';
  return url === '/healthz' || url === '/readyz' ? 'health' : 'page';
}

function addPoolGauge({ pool }: RunningShop, registers: Registry[]): void {
  new Gauge({
    name: 'souk_db_connections',
    help: 'Database connections of the pool',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
}

/** Gauges that query the database at each scrape; omitted while the database is down. */
function addQueueGauges({ services }: RunningShop, registers: Registry[]): void {
  const { config, db, clock } = services;
  const waiting = async () => {
    const now = clock();
    const readQueue = async ({ name, rows }: { name: string; rows: DueRows }) => {
      const { count, oldest } = await countDueRows(db, rows, now);
      return { job: name, count, seconds: oldest === null ? 0 : (now.getTime() - oldest.getTime()) / 1000 };
    };
    return (await nullOnError(async () => Promise.all((await listDueRows({ config, db })).map(readQueue)))) ?? [];
  };
  new Gauge({
    name: 'souk_jobs_waiting',
    help: 'Due rows',
    labelNames: ['job'],
    registers,
    async collect() {
      for (const { job, count } of await waiting()) this.set({ job }, count);
    },
  });
  new Gauge({
    name: 'souk_jobs_oldest_seconds',
    help: 'Age of the oldest due row',
    labelNames: ['job'],
    registers,
    async collect() {
      for (const { job, seconds } of await waiting()) this.set({ job }, seconds);
    },
  });
  new Gauge({
    name: 'souk_jobs_failed',
    help: 'Jobs whose last run failed',
    labelNames: ['job'],
    registers,
    async collect() {
      this.reset();
      const since = new Date(clock().getTime() - FAILURE_WINDOW_MS);
      for (const job of (await nullOnError(() => listFailedJobs(db, since))) ?? []) this.set({ job }, 1);
    },
  });
  new Gauge({
    name: 'souk_outbox_mails',
    help: 'Unsent mails',
    labelNames: ['state'],
    registers,
    async collect() {
      const mails = await nullOnError(() => countUnsentMails(db));
      if (!mails) return;
      this.set({ state: 'waiting' }, mails.waiting);
      this.set({ state: 'given-up' }, mails.givenUp);
    },
  });
}

async function nullOnError<T>(query: () => Promise<T>): Promise<T | null> {
  try {
    return await query();
  } catch {
    return null;
  }
}
