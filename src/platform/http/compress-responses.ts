import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller responses are not worth compressing; bytes. */
const MIN_COMPRESSED_BYTES = 1400;

/**
 * Compresses API responses with Brotli or gzip. Private responses to requests with cookies are not compressed: another
 * site can make a browser send such requests with chosen input, and the length of a compressed response that contains
 * both this input and a secret reveals the secret (BREACH).
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('vary', 'accept-encoding');
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const isPublic = String(reply.getHeader('cache-control')).startsWith('public');
    // @fastify/compress skips requests with this header
    if (request.headers.cookie !== undefined && !isPublic)
      request.headers = { ...request.headers, 'x-no-compression': 'private' };
    return payload;
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: MIN_COMPRESSED_BYTES,
    globalDecompression: false,
  });
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' || !Array.isArray(route.onSend)) return;
    // Fastify's hook that removes the body comes before the compression; after it, the headers are those of GET
    const compression = route.onSend.at(-1);
    if (compression) route.onSend.splice(-2, 2, compression, ...route.onSend.slice(-2, -1));
  });
}
