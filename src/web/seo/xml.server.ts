import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Escapes text for XML 1.0, which allows neither control characters nor lone surrogates, not even escaped. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
  );
}

/** Crawlers can get a response that is up to an hour old. */
const CACHE_CONTROL = 'public, max-age=600, stale-while-revalidate=3600';

/** Streams XML, so that a list of any length is never in memory as a whole. */
export function sendXml(request: FastifyRequest, reply: FastifyReply, pieces: AsyncIterable<string>): FastifyReply {
  reply.header('cache-control', CACHE_CONTROL).header('vary', 'Accept-Encoding').type('application/xml; charset=utf-8');
  const text = Readable.from(pieces, { encoding: 'utf8', objectMode: true });
  if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.send(encodeStream(text));
  // the fastest setting: these files are long and repetitive
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  // an error of the connection or the database destroys both streams; Fastify then closes the response
  pipeline(text, gzip, () => undefined);
  return reply.header('content-encoding', 'gzip').send(gzip);
}

function encodeStream(text: Readable): Readable {
  return Readable.from(
    text.map((piece: string) => Buffer.from(piece)),
    { objectMode: false },
  );
}
