import type { FastifyInstance } from 'fastify';

/** One year, as required by the HSTS preload lists; seconds. */
const HSTS_SECONDS = 31_536_000;

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
};

/** @param siteUrl public URL of the shop; HSTS is sent only for https */
export function buildSecurityHeaders(siteUrl: string): Record<string, string> {
  if (!siteUrl.startsWith('https:')) return { ...SECURITY_HEADERS };
  return { ...SECURITY_HEADERS, 'strict-transport-security': `max-age=${HSTS_SECONDS}` };
}

/**
 * Adds security headers to every response, including errors: they are set before routing.
 * Pages add their content security policy, which depends on the page (its scripts' hashes).
 */
export function addSecurityHeaders(app: FastifyInstance, siteUrl: string): void {
  const headers = buildSecurityHeaders(siteUrl);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/** Adds a CSP for API responses: nothing runs or loads if a browser displays one as a page. */
export function addApiContentPolicy(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  });
}
