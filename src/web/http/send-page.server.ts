import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedPage } from '../../platform/caching/page-cache.ts';
import { type AgedValue, buildStaleHeaders } from '../../platform/caching/stale-if-error.ts';
import { compressBody, negotiateEncoding } from './files/content-encoding.server.ts';

/** Smaller pages are not compressed; bytes. */
const MIN_COMPRESSED_BYTES = 1400;

/** Fast: a page is compressed at most once a second, but during a request. */
const COMPRESSION_LEVEL = { br: 4, gzip: 5 };

/** Sends a page in an accepted encoding; public pages have an ETag and can be answered with 304. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { value: page, ageMs }: AgedValue<CachedPage>,
) {
  reply.code(page.status).headers(page.headers);
  if (ageMs > 0) reply.headers(buildStaleHeaders(ageMs));
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
  if (page.isPublic) {
    const etag = `W/"${getEtag(page)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  const encoding =
    page.body.length >= MIN_COMPRESSED_BYTES ? negotiateEncoding(request.headers['accept-encoding']) : null;
  if (!encoding) return reply.send(page.body);
  const known = page.compressed.get(encoding) ?? compressBody(page.body, encoding, COMPRESSION_LEVEL);
  page.compressed.set(encoding, known);
  return reply.header('content-encoding', encoding).send(await known);
}

const etags = new WeakMap<CachedPage, string>();

function getEtag(page: CachedPage): string {
  const known = etags.get(page);
  if (known) return known;
  const etag = hash('sha1', page.body, 'base64url');
  etags.set(page, etag);
  return etag;
}
