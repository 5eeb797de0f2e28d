import {
  data,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  redirectDocument,
  type ServerBuild,
} from 'react-router';
import { randomTrackCode } from '../../kernel/ids.ts';
import { isDatabaseDown } from '../../platform/database/database-down.ts';
import { isAdminPath } from '../paths.ts';
import { loadNotFoundSuggestions } from '../rendering/not-found-suggestions.server.ts';
import type { RouteHandle } from '../rendering/route-handle.ts';
import { runMiddleware } from './middleware.server.ts';
import { type PageSlot, renderedPage, type ShopRequest, shopRequest } from './request.server.ts';
import { findStaffRedirect } from './staff-redirect.server.ts';

type Route = NonNullable<ServerBuild['routes'][string]>;
type RouteHandler = (args: LoaderFunctionArgs) => unknown;

/**
 * Wraps every loader and action of the build: an unexpected error is stored for the log under an incident code, and the
 * error page shows the same code. React Router alone would hide the error and show no code.
 */
export function instrumentBuild(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && instrumentRoute(route)]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function instrumentRoute(route: Route): Route {
  const { loader, action, handle } = route.module;
  // resource routes have no page that could show the code: the page handler sends the static error page
  if (!route.module.default) return route;
  const names = (handle as RouteHandle | undefined)?.middleware ?? [];
  const module = {
    ...route.module,
    ...(loader && { loader: instrumentHandler(loader, names) }),
    ...(action && { action: instrumentHandler(action) }),
  };
  return { ...route, module };
}

function instrumentHandler(answer: RouteHandler, names: readonly string[] = []): RouteHandler {
  return async (args) => {
    try {
      if (names.length > 0) await runMiddleware(names, args.context.get(shopRequest));
      return await answer(args);
    } catch (thrown) {
      const shop = args.context.get(shopRequest);
      if (isEmptyNotFound(thrown) && !isAdminPath(shop.path))
        throw await answerNotFound(args.request, shop).catch((fault) => createFaultResponse(fault, args.context));
      if (isThrownResponse(thrown)) throw thrown;
      throw createFaultResponse(thrown, args.context);
    }
  };
}

/** Error page with the incident code; the fault itself without a database, which no page can be rendered without. */
function createFaultResponse(fault: unknown, context: Readonly<RouterContextProvider>) {
  const code = storeFault(fault, context);
  // the page handler sends the static error page
  return isDatabaseDown(fault) ? fault : data({ code }, { status: 500 });
}

/** Stores an unexpected error for the page handler, which logs it, and returns its incident code. */
export function storeFault(fault: unknown, context: Readonly<RouterContextProvider>): string {
  const slot: PageSlot = context.get(renderedPage);
  slot.fault ??= fault;
  slot.incident ??= randomTrackCode();
  return slot.incident;
}

/** Redirects and responses that a route throws on purpose. */
function isThrownResponse(thrown: unknown): boolean {
  if (thrown instanceof Response) return true;
  return typeof thrown === 'object' && thrown !== null && 'type' in thrown && thrown.type === 'DataWithResponseInit';
}

function isEmptyNotFound(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null || !('data' in thrown) || !('init' in thrown)) return false;
  const { init } = thrown;
  return thrown.data === null && typeof init === 'object' && init !== null && 'status' in init && init.status === 404;
}

/** Redirect of staff, also of a click on a link, or the 404 page. */
async function answerNotFound({ method }: Request, shop: ShopRequest) {
  const target = method === 'GET' || method === 'HEAD' ? await findStaffRedirect(shop) : null;
  // the document is loaded, because its target can be a file
  return target === null ? createNotFoundResponse(shop) : redirectDocument(target, 301);
}

/** Suggestions are optional: the 404 page works without them. */
async function createNotFoundResponse(shop: ShopRequest) {
  const near = await loadNotFoundSuggestions(shop).catch(() => null);
  return data(near, { status: 404 });
}
