import { request as ask, type IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STAND_INS } from '../payment-keys.ts';
import { SIGN_IN_STAND_INS } from '../social-keys.ts';

/** They belong to one connection (RFC 9110 §7.6.1) and are the server's to write. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

/** Hands everything that is meant for a provider on to the process that stands in for it, byte by byte. */
export function forwardStandIns(app: FastifyInstance, port: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  for (const prefix of [STAND_INS, SIGN_IN_STAND_INS])
    app.all(`${prefix}/*`, async (request, reply) => {
      const answer = await passOn(request, port).catch(() => null);
      return answer ? sendOn(answer, reply) : hangUp(reply);
    });
}

function passOn({ raw }: FastifyRequest, port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = raw;
    const asked = ask({ host: '127.0.0.1', port, method, path, headers }, resolve);
    asked.on('error', reject);
    raw.pipe(asked);
  });
}

function sendOn(answer: IncomingMessage, reply: FastifyReply): FastifyReply {
  const headers = Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.includes(name));
  return reply
    .code(answer.statusCode ?? 502)
    .headers(Object.fromEntries(headers))
    .send(answer);
}

/** As the stand-in did, which loses answers when it is told to. */
function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
