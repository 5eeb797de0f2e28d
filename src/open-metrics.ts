import type { FastifyInstance } from 'fastify';
import type { OpenShop } from './open-shop.ts';

export type OpenMetrics = { watch(app: FastifyInstance): void; close(): Promise<void> };

/** Starts the metrics server; null when no port is configured (the metrics code is then not loaded). */
export async function openMetrics(shop: OpenShop): Promise<OpenMetrics | null> {
  const { metricsPort: port, host } = shop.services.config;
  if (port === null) return null;
  const [metrics, server] = await Promise.all([import('./metrics.ts'), import('./serve-metrics.ts')]);
  const { registry, watch } = metrics.shopMetrics(shop);
  const { close } = await server.serveMetrics(registry, { host, port });
  return { watch, close };
}
