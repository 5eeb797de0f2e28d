import type { FastifyInstance } from 'fastify';

/** A year, as the preload lists of browsers ask; seconds. */
const HSTS_SECONDS = 31_536_000;

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
};

/**
 * Headers that every answer carries, errors included: set before routing, so that no way out forgets them.
 * Pages add their content security policy, which depends on the page (its scripts' hashes).
 * @param siteUrl the shop's public address; only https promises https for the future
 */
export function addSecurityHeaders(app: FastifyInstance, siteUrl: string): void {
  const headers: Record<string, string> = { ...SECURITY_HEADERS };
  if (siteUrl.startsWith('https:')) headers['strict-transport-security'] = `max-age=${HSTS_SECONDS}`;
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/** For answers that are data: should a browser show one as a page, nothing in it may run or load. */
export function forbidContent(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  });
}
