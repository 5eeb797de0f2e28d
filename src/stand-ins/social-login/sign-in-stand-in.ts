import type { FastifyInstance, FastifyReply } from 'fastify';
import { isLocale, type Locale } from '../../kernel/locale.ts';
import { PAY_PAGE_POLICY } from '../pay-page.ts';

/** Simulated faults of a provider; set by tests, none in a demo shop. */
export type SignInBehaviour = {
  /** Fault of the next request, once. */
  next: 'fail' | 'hang' | null;
  /** Fault of the ID token. */
  flaw: 'none' | 'nonce' | 'signature' | 'expired' | 'audience' | 'issuer';
};

export type SignInStandIn = {
  name: string;
  behaviour: SignInBehaviour;
  /** Registers the routes in a scope; paths are those of the provider. */
  routes(app: FastifyInstance): Promise<void>;
};

export type SignInOptions = {
  /** Public URL without trailing slash. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** Registered redirect URL. */
  redirectUri: string;
  clock: () => Date;
};

/** Delay of a hanging request, longer than the timeout of the shop; milliseconds. */
const HANG_DURATION_MS = 8_000;

/** Applies the simulated fault to a request. @returns whether the response was sent */
export async function applyFault(behaviour: SignInBehaviour, reply: FastifyReply): Promise<boolean> {
  const { next } = behaviour;
  behaviour.next = null;
  if (next === 'hang') await new Promise((resolve) => setTimeout(resolve, HANG_DURATION_MS).unref());
  if (next === 'fail') reply.code(500).send({ error: 'server_error' });
  return next === 'fail';
}

/** Keeps form bodies as raw text. */
export function acceptRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  reply.header('content-security-policy', PAY_PAGE_POLICY).header('cache-control', 'no-store');
  return reply.type('text/html; charset=utf-8').send(page);
}

/** Parses a query or form; null when a field is repeated, which providers refuse. */
export function parseFields(text: string): Record<string, string> | null {
  const given = [...new URLSearchParams(text)];
  const fields = Object.fromEntries(given);
  return Object.keys(fields).length === given.length ? fields : null;
}

export function parseQuery(url: string): Record<string, string> | null {
  return parseFields(url.split('?', 2)[1] ?? '');
}

/** Parses a locale: `fr` and `fr_FR` are French. */
export function parseLocale(text: string | undefined): Locale {
  const language = text?.split('_')[0];
  return isLocale(language) ? language : 'en';
}
