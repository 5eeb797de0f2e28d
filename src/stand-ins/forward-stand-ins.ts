import { type IncomingMessage, request as sendRequest } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAYMENT_STAND_INS_PATH } from '../config/payment-keys.ts';
import { SIGN_IN_STAND_INS_PATH } from '../config/social-keys.ts';

/** Hop-by-hop headers (RFC 9110 §7.6.1), which are not forwarded. */
const HOP_BY_HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding'];

/** Proxies requests for the stand-ins to the primary process. */
export function forwardStandIns(app: FastifyInstance, port: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  for (const prefix of [PAYMENT_STAND_INS_PATH, SIGN_IN_STAND_INS_PATH])
    app.all(`${prefix}/*`, async (request, reply) => {
      const answer = await forwardRequest(request, port).catch(() => null);
      return answer ? forwardResponse(answer, reply) : closeConnection(reply);
    });
}

function forwardRequest({ raw }: FastifyRequest, port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = raw;
    const proxied = sendRequest({ host: '127.0.0.1', port, method, path, headers }, resolve);
    proxied.on('error', reject);
    raw.pipe(proxied);
  });
}

function forwardResponse(answer: IncomingMessage, reply: FastifyReply): FastifyReply {
  const headers = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP_HEADERS.includes(name));
  return reply
    .code(answer.statusCode ?? 502)
    .headers(Object.fromEntries(headers))
    .send(answer);
}

/** Closes the connection without a response, as the stand-in does when it simulates a lost response. */
function closeConnection(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
