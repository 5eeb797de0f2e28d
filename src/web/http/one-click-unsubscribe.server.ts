import type { FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE } from '../../kernel/locale.ts';
import { MAX_LINK_TOKEN_LENGTH } from '../../modules/newsletter/newsletter.input.ts';
import { unsubscribeNewsletter } from '../../modules/newsletter/unsubscribe-newsletter.ts';
import type { Services } from '../../services.ts';
import { prefixLocale, to, unprefixedPaths } from '../paths.ts';
import { readLocaleCookie } from './language/language.server.ts';

/** Enough for `List-Unsubscribe=One-Click` in either form encoding; bytes. */
const MAX_BODY_BYTES = 2_048;

/**
 * Endpoint of the `List-Unsubscribe` header. E-mail clients send a POST without session or cookie (RFC 8058 §3.2). A
 * GET changes nothing: it redirects to the page with the unsubscribe button.
 */
export function serveOneClickUnsubscribe(app: FastifyInstance, { db, clock }: Services): void {
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    // the body is ignored: the token identifies the subscription
    routes.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, _body, done) =>
      done(null),
    );
    const url = decodeURIComponent(unprefixedPaths.oneClickUnsubscribe(':token'));
    routes.get<{ Params: { token: string } }>(url, async (request, reply) => {
      const path = to.leaveNewsletter(request.params.token.slice(0, MAX_LINK_TOKEN_LENGTH));
      reply.header('cache-control', 'no-store');
      return reply.redirect(prefixLocale(path, readLocaleCookie(request.cookies) ?? DEFAULT_LOCALE), 302);
    });
    routes.post<{ Params: { token: string } }>(url, async (request, reply) => {
      const left = await unsubscribeNewsletter(db, request.params.token.slice(0, MAX_LINK_TOKEN_LENGTH), clock());
      return reply
        .header('cache-control', 'no-store')
        .code(left.ok ? 200 : 404)
        .send();
    });
  });
}
