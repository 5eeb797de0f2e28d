import type { FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE } from '../kernel/locale.ts';
import { leaveNewsletter } from '../modules/newsletter/leave-newsletter.ts';
import { LINK_TOKEN_MOST } from '../modules/newsletter/newsletter.input.ts';
import type { Services } from '../services.ts';
import { rememberedLocale } from './language.server.ts';
import { bare, inLocale, to } from './paths.ts';

/** Enough for `List-Unsubscribe=One-Click` in either form encoding; bytes. */
const BODY_LIMIT = 2_048;

/**
 * Endpoint of the `List-Unsubscribe` header. E-mail clients send a POST without session or cookie (RFC 8058 §3.2). A
 * GET changes nothing: it redirects to the page with the unsubscribe button.
 */
export function serveNewsletterWayOut(app: FastifyInstance, { db, clock }: Services): void {
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    // the body is ignored: the token identifies the subscription
    routes.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null),
    );
    const url = decodeURIComponent(bare.newsletterWayOut(':token'));
    routes.get<{ Params: { token: string } }>(url, async (request, reply) => {
      const path = to.leaveNewsletter(request.params.token.slice(0, LINK_TOKEN_MOST));
      reply.header('cache-control', 'no-store');
      return reply.redirect(inLocale(path, rememberedLocale(request) ?? DEFAULT_LOCALE), 302);
    });
    routes.post<{ Params: { token: string } }>(url, async (request, reply) => {
      const left = await leaveNewsletter(db, request.params.token.slice(0, LINK_TOKEN_MOST), clock());
      return reply
        .header('cache-control', 'no-store')
        .code(left.ok ? 200 : 404)
        .send();
    });
  });
}
