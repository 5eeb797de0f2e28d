import type { FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE } from '../kernel/locale.ts';
import { leaveNewsletter } from '../modules/newsletter/leave-newsletter.ts';
import { LINK_TOKEN_MOST } from '../modules/newsletter/newsletter.input.ts';
import type { Services } from '../services.ts';
import { rememberedLocale } from './language.server.ts';
import { bare, inLocale, to } from './paths.ts';

/** Of `List-Unsubscribe=One-Click`, as a form of either kind; bytes. */
const BODY_LIMIT = 2_048;

/**
 * The address in the header of every letter. A mail program posts here when its reader presses its button: without
 * session, cookie or page (RFC 8058 §3.2). Whoever opens it in a browser is led to the page with our own button,
 * because a GET ends nothing.
 */
export function serveNewsletterWayOut(app: FastifyInstance, { db, clock }: Services): void {
  app.register(async (door) => {
    door.removeAllContentTypeParsers();
    // the token says all
    door.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _body, done) => done(null));
    const url = decodeURIComponent(bare.newsletterWayOut(':token'));
    door.get<{ Params: { token: string } }>(url, async (request, reply) => {
      const there = to.leaveNewsletter(request.params.token.slice(0, LINK_TOKEN_MOST));
      reply.header('cache-control', 'no-store');
      return reply.redirect(inLocale(there, rememberedLocale(request) ?? DEFAULT_LOCALE), 302);
    });
    door.post<{ Params: { token: string } }>(url, async (request, reply) => {
      const left = await leaveNewsletter(db, request.params.token.slice(0, LINK_TOKEN_MOST), clock());
      return reply
        .header('cache-control', 'no-store')
        .code(left.ok ? 200 : 404)
        .send();
    });
  });
}
