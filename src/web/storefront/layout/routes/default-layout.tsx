import { useEffect } from 'react';
import { Outlet, useRouteLoaderData } from 'react-router';
import { LayoutError } from '../errors/layout-error.tsx';
import { buildLayoutMeta } from '../layout-meta.ts';
import { ShopLayout } from '../shop-layout.tsx';
import type { Route } from './+types/default-layout.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { loadLayout } = await import('../layout.server.ts');
  return loadLayout(context);
}

export const meta: Route.MetaFunction = ({ loaderData, error }) => buildLayoutMeta(loaderData, error);

/** In an open tab the layout data is reloaded with the next navigation after this time; milliseconds. */
const REVALIDATE_AFTER_MS = 10 * 60_000;
let loadedAt = Date.now();

/** The layout data rarely changes; another language is another document. */
export function shouldRevalidate() {
  return Date.now() - loadedAt > REVALIDATE_AFTER_MS;
}

export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    if (loaderData) loadedAt = Date.now();
  }, [loaderData]);
  return (
    <ShopLayout layout={loaderData}>
      <Outlet />
    </ShopLayout>
  );
}

/** Errors are shown inside the layout: search, cart and help stay available. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const layout = useRouteLoaderData<typeof loader>('storefront/layout/routes/default-layout');
  return <LayoutError error={error} layout={layout} />;
}
