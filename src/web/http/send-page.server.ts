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
  const { content } = page;
  if (page.isPublic) {
    reply.header('etag', content.etag);
    if (request.headers['if-none-match'] === content.etag) return reply.code(304).send();
  }
  const encoding =
    content.length >= MIN_COMPRESSED_BYTES
      ? negotiateEncoding(request.headers['accept-encoding'], content.offered)
      : null;
  if (!encoding) return sendLater(reply, content.read());
  reply.header('content-encoding', encoding);
  const ready = content.peek(encoding);
  return ready ? reply.send(ready) : sendLater(reply, content.compress(encoding));
}

async function sendLater(reply: FastifyReply, body: Promise<Buffer>) {
  return reply.send(await body);
}
