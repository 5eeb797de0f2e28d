import type { FastifyInstance, FastifyReply } from 'fastify';
import { unprefixedPaths } from '../paths.ts';

export type Health = {
  /** An exception counts as not ready. */
  isReady(): Promise<boolean>;
  /** Names of late or failing jobs. The process can still serve visitors, so it stays ready. */
  listFailingJobs(): Promise<readonly string[]>;
};

/**
 * Probes for orchestrators and load balancers: `/healthz` (liveness) and `/readyz` (readiness; 503 while not ready).
 * Plain text, the same in every locale, never cached. A second line of `/readyz` lists late or failing jobs.
 */
export function serveHealth(app: FastifyInstance, { isReady, listFailingJobs }: Health): void {
  app.get(unprefixedPaths.health(), async (_request, reply) => sendText(reply, 200, 'ok'));
  app.get(unprefixedPaths.ready(), async (request, reply) => {
    const ready = await isReady().catch((error: unknown) => {
      request.log.debug({ err: error }, 'not ready');
      return false;
    });
    if (!ready) return sendText(reply.header('retry-after', '5'), 503, 'unavailable');
    const jobs = await listFailingJobs().catch(() => []);
    return sendText(reply, 200, jobs.length === 0 ? 'ok' : `ok\njobs late or failing: ${jobs.join(', ')}`);
  });
}

function sendText(reply: FastifyReply, status: number, word: string) {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(word);
}
