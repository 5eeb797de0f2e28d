import type { FastifyInstance, FastifyReply } from 'fastify';
import { isLocale, type Locale } from '../kernel/locale.ts';
import { PAY_PAGE_POLICY } from './pay-page.ts';

/** How a provider misbehaves; tests change it, a demo shop leaves it well-behaved. */
export type SignInBehaviour = {
  /** Done to the next call of the shop, once. */
  next: 'fail' | 'hang' | null;
  /** What is wrong with what it says of somebody. */
  flaw: 'none' | 'nonce' | 'signature' | 'expired' | 'audience' | 'issuer';
};

export type SignInStandIn = {
  name: string;
  behaviour: SignInBehaviour;
  /** Adds its routes to a scope of its own; all paths are the provider's. */
  routes(app: FastifyInstance): Promise<void>;
};

export type SignInOptions = {
  /** Where it is reached from outside, without a slash at the end. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** The one address that the shop registered. */
  redirectUri: string;
  clock: () => Date;
};

/** Milliseconds a hanging call is held: longer than the shop waits. */
const HANG_MS = 8_000;

/** Does to a call what the behaviour demands. @returns whether it has been answered */
export async function misbehave(behaviour: SignInBehaviour, reply: FastifyReply): Promise<boolean> {
  const { next } = behaviour;
  behaviour.next = null;
  if (next === 'hang') await new Promise((resolve) => setTimeout(resolve, HANG_MS).unref());
  if (next === 'fail') reply.code(500).send({ error: 'server_error' });
  return next === 'fail';
}

/** Form bodies as they are; pages that post to themselves and on to the shop. */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  reply.header('content-security-policy', PAY_PAGE_POLICY).header('cache-control', 'no-store');
  return reply.type('text/html; charset=utf-8').send(page);
}

/** The fields of a query or a form; null when one comes twice, which no provider takes. */
export function fieldsOf(text: string): Record<string, string> | null {
  const given = [...new URLSearchParams(text)];
  const fields = Object.fromEntries(given);
  return Object.keys(fields).length === given.length ? fields : null;
}

export function queryOf(url: string): Record<string, string> | null {
  return fieldsOf(url.split('?', 2)[1] ?? '');
}

/** `fr` and `fr_FR` are French. */
export function localeSaid(text: string | undefined): Locale {
  const language = text?.split('_')[0];
  return isLocale(language) ? language : 'en';
}
