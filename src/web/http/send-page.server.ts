import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedPage } from '../../platform/caching/page-cache.ts';
import { type AgedValue, buildStaleHeaders } from '../../platform/caching/stale-if-error.ts';

/** Smaller pages are not compressed; bytes. */
const MIN_COMPRESSED_BYTES = 1400;

type Encoding = 'br' | 'gzip';

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // fast settings: a page is compressed at most once a second, but during a request
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify(gzip)(body, { level: 5 }),
};

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
  const known = page.compressed.get(encoding) ?? compressors[encoding](page.body);
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

function negotiateEncoding(accepted: string | string[] | undefined): Encoding | null {
  const names = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : null;
}
