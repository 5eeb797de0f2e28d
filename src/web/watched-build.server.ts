import { data, type LoaderFunctionArgs, type RouterContextProvider, type ServerBuild } from 'react-router';
import { trackCode } from '../kernel/ids.ts';
import { isDatabaseDown } from '../platform/database-down.ts';
import { runMiddleware } from './middleware.server.ts';
import { nearPages } from './near-pages.server.ts';
import type { RouteHandle } from './page-address.ts';
import { isOffice } from './paths.ts';
import { type PageSlot, renderedPage, type ShopRequest, shopRequest } from './request.server.ts';

type Route = NonNullable<ServerBuild['routes'][string]>;
type Answer = (args: LoaderFunctionArgs) => unknown;

/**
 * Wraps every loader and action of the build: an unexpected error is stored for the log under an incident code, and the
 * error page shows the same code. React Router alone would hide the error and show no code.
 */
export function watched(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && withWatch(route)]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function withWatch(route: Route): Route {
  const { loader, action, handle } = route.module;
  // resource routes have no page that could show the code: the page handler sends the static error page
  if (!route.module.default) return route;
  const names = (handle as RouteHandle | undefined)?.middleware ?? [];
  const module = {
    ...route.module,
    ...(loader && { loader: watch(loader, names) }),
    ...(action && { action: watch(action) }),
  };
  return { ...route, module };
}

function watch(answer: Answer, names: readonly string[] = []): Answer {
  return async (args) => {
    try {
      if (names.length > 0) await runMiddleware(names, args.context.get(shopRequest));
      return await answer(args);
    } catch (thrown) {
      const shop = args.context.get(shopRequest);
      if (isBareNotFound(thrown) && !isOffice(shop.path)) throw await withNearPages(shop);
      if (isMeant(thrown)) throw thrown;
      const code = keepFault(thrown, args.context);
      // without a database no page can be rendered: the page handler sends the static error page
      if (isDatabaseDown(thrown)) throw thrown;
      throw data({ code }, { status: 500 });
    }
  };
}

/** Stores an unexpected error for the page handler, which logs it, and returns its incident code. */
export function keepFault(fault: unknown, context: Readonly<RouterContextProvider>): string {
  const slot: PageSlot = context.get(renderedPage);
  slot.fault ??= fault;
  slot.incident ??= trackCode();
  return slot.incident;
}

/** Redirects and responses that a route throws on purpose. */
function isMeant(thrown: unknown): boolean {
  if (thrown instanceof Response) return true;
  return typeof thrown === 'object' && thrown !== null && 'type' in thrown && thrown.type === 'DataWithResponseInit';
}

function isBareNotFound(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null || !('data' in thrown) || !('init' in thrown)) return false;
  const { init } = thrown;
  return thrown.data === null && typeof init === 'object' && init !== null && 'status' in init && init.status === 404;
}

/** Suggestions are optional: the 404 page works without them. */
async function withNearPages(shop: ShopRequest) {
  const near = await nearPages(shop).catch(() => null);
  return data(near, { status: 404 });
}
