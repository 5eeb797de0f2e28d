import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedPage } from '../../platform/caching/page-cache.ts';
import { type AgedValue, buildStaleHeaders } from '../../platform/caching/stale-if-error.ts';
import { negotiateEncoding } from '../../platform/http/content-encoding.ts';

/** Smaller pages are not compressed; bytes. */
const MIN_COMPRESSED_BYTES = 1400;

/** Sends a page in an accepted encoding; public pages have an ETag and can be answered with 304. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, { value: page, ageMs }: AgedValue<CachedPage>) {
  reply.code(page.status).headers(page.headers);
  if (ageMs > 0) reply.headers(buildStaleHeaders(ageMs));
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
  const { encodings } = page;
  if (page.isPublic) {
    reply.header('etag', encodings.etag);
    if (request.headers['if-none-match'] === encodings.etag) return reply.code(304).send();
  }
  const encoding =
    page.body.length >= MIN_COMPRESSED_BYTES
      ? negotiateEncoding(request.headers['accept-encoding'], encodings.offered)
      : null;
  if (!encoding) return reply.send(page.body);
  reply.header('content-encoding', encoding);
  const ready = encodings.peek(encoding);
  return ready ? reply.send(ready) : sendCompressed(reply, encodings.compress(encoding));
}

async function sendCompressed(reply: FastifyReply, compressing: Promise<Buffer>) {
  return reply.send(await compressing);
}
