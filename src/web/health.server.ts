import type { FastifyInstance, FastifyReply } from 'fastify';
import { bare } from './paths.ts';

export type Health = {
  /** May throw: who cannot be asked is not ready. */
  isReady(): Promise<boolean>;
  /** Jobs that are dead. Visitors can still be served, so this process stays ready. */
  troubledJobs(): Promise<readonly string[]>;
};

/**
 * What machines ask: `/healthz`, whether this process lives, and `/readyz`, whether to send it visitors (503 while
 * not). One word each, the same in every language, for nobody to keep; a second line of `/readyz` names dead jobs.
 */
export function serveHealth(app: FastifyInstance, { isReady, troubledJobs }: Health): void {
  app.get(bare.health(), async (_request, reply) => say(reply, 200, 'ok'));
  app.get(bare.ready(), async (request, reply) => {
    const ready = await isReady().catch((error: unknown) => {
      request.log.debug({ err: error }, 'not ready');
      return false;
    });
    if (!ready) return say(reply.header('retry-after', '5'), 503, 'unavailable');
    const jobs = await troubledJobs().catch(() => []);
    return say(reply, 200, jobs.length === 0 ? 'ok' : `ok\njobs late or failing: ${jobs.join(', ')}`);
  });
}

function say(reply: FastifyReply, status: number, word: string) {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(word);
}
