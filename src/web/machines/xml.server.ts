import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text for XML 1.0, which has no place for control characters and halves of characters, however written. */
export function xmlText(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must go
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
  );
}

/** Crawlers come by the hour and may be told what was true an hour ago. */
const KEPT = 'public, max-age=600, stale-while-revalidate=3600';

/** Sends XML piece by piece, so that a list of any length is never whole in memory. */
export function sendXml(request: FastifyRequest, reply: FastifyReply, pieces: AsyncIterable<string>): FastifyReply {
  reply.header('cache-control', KEPT).header('vary', 'Accept-Encoding').type('application/xml; charset=utf-8');
  const text = Readable.from(pieces, { encoding: 'utf8', objectMode: true });
  if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.send(bytesOf(text));
  // the quickest setting: these files are long and alike
  const packed = createGzip({ level: constants.Z_BEST_SPEED });
  // a broken connection or database ends both ends of the pipe; Fastify sees it and closes the answer
  pipeline(text, packed, () => undefined);
  return reply.header('content-encoding', 'gzip').send(packed);
}

function bytesOf(text: Readable): Readable {
  return Readable.from(
    text.map((piece: string) => Buffer.from(piece)),
    { objectMode: false },
  );
}
