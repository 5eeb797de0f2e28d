import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this, compressing saves less than it costs; bytes. */
const MIN_COMPRESSED_BYTES = 1400;

/**
 * Compresses the answers of the API with Brotli or gzip. A private answer to a request with cookies stays as it is:
 * another site can make a browser send such requests with input of its choice, and the length of a compressed answer
 * that holds both this input and a secret reveals the secret (BREACH).
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('vary', 'accept-encoding');
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const isPublic = String(reply.getHeader('cache-control')).startsWith('public');
    // the switch of @fastify/compress for one request
    if (request.headers.cookie !== undefined && !isPublic)
      request.headers = { ...request.headers, 'x-no-compression': 'private' };
    return payload;
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: MIN_COMPRESSED_BYTES,
    globalDecompression: false,
  });
}
