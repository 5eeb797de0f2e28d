import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { incrementCounter } from '../platform/counters.ts';
import { API_ROOT } from '../platform/http/api.ts';
import { sendUnavailable } from '../platform/http/http-errors.ts';
import type { LoadClass, LoadMonitor } from '../platform/overload/load-shedding.ts';
import { markOverloaded } from '../platform/overload/overload.ts';
import { splitLocale } from '../web/paths.ts';
import { sendStaticErrorPage } from '../web/rendering/static-error-page.server.ts';

/** Paths of checkout and payment: pages, page data and API. */
const CHECKOUT_PATH =
  /^\/(?:checkout|shipping|payment|payment-return|razorpay-callback|user\/order)(?:\.data)?(?:\/|$)|^\/api\/v1\/(?:webhooks|order|cart\/buy-now|cancellation|payment-gateway)(?:\/|$)/;
/** Generated for each request, like pages. */
const PAGE_LIKE_PATH = /^\/(?:sitemap|feed)\b/;

/** Refuses requests with 503 while the process is overloaded, the least important first. Call it before routes are added. */
export function shedLoad(app: FastifyInstance, monitor: LoadMonitor): void {
  app.addHook('onRequest', async (request, reply) => {
    const loadClass = classifyRequest(request);
    if (monitor.admit(loadClass)) {
      // unlike the onResponse hook of Fastify, this event also fires when the client has disconnected
      reply.raw.once('close', () => monitor.release(loadClass));
      return;
    }
    incrementCounter('requests_shed', { class: loadClass });
    // the page cache may have a copy
    if (loadClass === 'page' && request.routeOptions.url === '/*') return markOverloaded(request);
    return refuse(request, reply);
  });
}

function classifyRequest({
  method,
  url,
  routeOptions,
}: Pick<FastifyRequest, 'method' | 'url' | 'routeOptions'>): LoadClass {
  const path = parsePath(url).rest;
  if (CHECKOUT_PATH.test(path)) return 'checkout';
  if (path.startsWith(API_ROOT) || (method !== 'GET' && method !== 'HEAD')) return 'api';
  // the other reads are files and health, which cost next to nothing
  return routeOptions.url === '/*' || PAGE_LIKE_PATH.test(path) ? 'page' : 'exempt';
}

function refuse(request: FastifyRequest, reply: FastifyReply) {
  if (request.url.startsWith(API_ROOT)) return sendUnavailable(request, reply);
  return sendStaticErrorPage(reply, 503, parsePath(request.url).locale);
}

function parsePath(url: string) {
  return splitLocale(url.split('?', 1)[0] ?? '/');
}
