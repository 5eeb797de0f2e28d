import type { FastifyInstance, FastifyReply } from 'fastify';
import { bare } from './paths.ts';

/**
 * What machines ask: `/healthz`, whether this process lives, and `/readyz`, whether to send it visitors (503 while
 * not). One word each, the same in every language, for nobody to keep.
 * @param isReady may throw: who cannot be asked is not ready
 */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get(bare.health(), async (_request, reply) => say(reply, 200, 'ok'));
  app.get(bare.ready(), async (request, reply) => {
    const ready = await isReady().catch((error: unknown) => {
      request.log.debug({ err: error }, 'not ready');
      return false;
    });
    return ready ? say(reply, 200, 'ok') : say(reply.header('retry-after', '5'), 503, 'unavailable');
  });
}

function say(reply: FastifyReply, status: number, word: string) {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(word);
}
