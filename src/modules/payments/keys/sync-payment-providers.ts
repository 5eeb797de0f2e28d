import type { FastifyInstance } from 'fastify';
import { hasFixedContent } from '../../../platform/http/fixed-paths.ts';
import type { ProviderRegistry } from './provider-registry.ts';

/** Before each request, applies keys that were changed in the admin. */
export function syncPaymentProviders(app: FastifyInstance, providers: ProviderRegistry): void {
  app.addHook('onRequest', async ({ url, log }) => {
    if (!hasFixedContent(url)) await providers.sync(log);
  });
}
