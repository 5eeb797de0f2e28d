import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { hasFixedContent } from '../http/fixed-paths.ts';

/** Object that is built from encrypted secrets and updated after a change. */
type SecretUser = { sync(log: FastifyBaseLogger): Promise<void> };

/** Before each request, applies secrets that were changed in the admin. */
export function syncBeforeRequests(app: FastifyInstance, users: readonly SecretUser[]): void {
  app.addHook('onRequest', async ({ url, log }) => {
    if (!hasFixedContent(url)) await Promise.all(users.map((user) => user.sync(log)));
  });
}
