import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What a call answers that gives a file instead of the envelope. */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  /** Read as they are sent. */
  readonly pieces: AsyncIterable<Uint8Array>;

  constructor({ name, type, pieces }: Pick<FileAnswer, 'name' | 'type' | 'pieces'>) {
    this.name = name;
    this.type = type;
    this.pieces = pieces;
  }
}

/** @param file its name is the shop's own: nothing in it needs escaping */
export function sendFile(reply: FastifyReply, { name, type, pieces }: FileAnswer) {
  reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return reply.code(200).type(type).send(Readable.from(pieces));
}
