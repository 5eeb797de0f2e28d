import { useEffect } from 'react';
import { Outlet, useRouteLoaderData } from 'react-router';
import { frameMeta } from '../frame-meta.ts';
import { FramedError } from '../framed-error.tsx';
import { ShopFrame } from '../shop-frame.tsx';
import type { Route } from './+types/default-layout.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { frameOf } = await import('../frame.server.ts');
  return frameOf(context);
}

export const meta: Route.MetaFunction = ({ loaderData, error }) => frameMeta(loaderData, error);

/** In an open tab the layout data is reloaded with the next navigation after this time; milliseconds. */
const STALE_MS = 10 * 60_000;
let shownAt = Date.now();

/** The layout data rarely changes; another language is another document. */
export function shouldRevalidate() {
  return Date.now() - shownAt > STALE_MS;
}

export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    if (loaderData) shownAt = Date.now();
  }, [loaderData]);
  return (
    <ShopFrame layout={loaderData}>
      <Outlet />
    </ShopFrame>
  );
}

/** Errors are shown inside the layout: search, cart and help stay available. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const layout = useRouteLoaderData<typeof loader>('storefront/chrome/routes/default-layout');
  return <FramedError error={error} layout={layout} />;
}
