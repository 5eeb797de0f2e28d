import type { FastifyInstance } from 'fastify';
import type { RunningShop } from '../bootstrap-shop.ts';

export type MetricsServer = { observe(app: FastifyInstance): void; close(): Promise<void> };

/** Starts the metrics server; null when no port is configured (the metrics code is then not loaded). */
export async function startMetricsServer(shop: RunningShop): Promise<MetricsServer | null> {
  const { metricsPort: port, host } = shop.services.config;
  if (port === null) return null;
  const [metrics, server] = await Promise.all([import('./metrics.ts'), import('./serve-metrics.ts')]);
  const { registry, observe } = metrics.createMetrics(shop);
  const { close } = await server.serveMetrics(registry, { host, port });
  return { observe, close };
}
