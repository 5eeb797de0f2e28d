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
 * The build with every loader and action watched: a surprise is kept for the log under a code, and the page says the
 * same code. React Router alone would hide the surprise and leave nothing to ask support about.
 */
export function watched(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && withWatch(route)]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function withWatch(route: Route): Route {
  const { loader, action, handle } = route.module;
  // files and the like have no page to say a code on: the door's own page does
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
      // no page at all without a database: the door says so
      if (isDatabaseDown(thrown)) throw thrown;
      throw data({ code }, { status: 500 });
    }
  };
}

/** Leaves a surprise for the page door to log, and answers the code under which it will stand there. */
export function keepFault(fault: unknown, context: Readonly<RouterContextProvider>): string {
  const slot: PageSlot = context.get(renderedPage);
  slot.fault ??= fault;
  slot.incident ??= trackCode();
  return slot.incident;
}

/** Redirects, and what a route throws to be shown. */
function isMeant(thrown: unknown): boolean {
  if (thrown instanceof Response) return true;
  return typeof thrown === 'object' && thrown !== null && 'type' in thrown && thrown.type === 'DataWithResponseInit';
}

function isBareNotFound(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null || !('data' in thrown) || !('init' in thrown)) return false;
  const { init } = thrown;
  return thrown.data === null && typeof init === 'object' && init !== null && 'status' in init && init.status === 404;
}

/** What is near is a help: without it the page is as missing as before. */
async function withNearPages(shop: ShopRequest) {
  const near = await nearPages(shop).catch(() => null);
  return data(near, { status: 404 });
}
