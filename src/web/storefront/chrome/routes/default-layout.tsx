import { Outlet, useRouteLoaderData } from 'react-router';
import { ErrorBody } from '../error-body.tsx';
import { frameMeta } from '../frame-meta.ts';
import { ShopFrame } from '../shop-frame.tsx';
import type { Route } from './+types/default-layout.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { frameOf } = await import('../frame.server.ts');
  return frameOf(context);
}

export const meta: Route.MetaFunction = ({ loaderData, error }) => frameMeta(loaderData, error);

/** The frame changes with the language only, and another language is another document. */
export function shouldRevalidate() {
  return false;
}

export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  return (
    <ShopFrame frame={loaderData}>
      <Outlet />
    </ShopFrame>
  );
}

/** What went wrong stands inside the frame: search, basket and help stay at hand. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData<typeof loader>('storefront/chrome/routes/default-layout');
  if (!frame) return <ErrorBody error={error} standsAlone />;
  return (
    <ShopFrame frame={frame}>
      <ErrorBody error={error} />
    </ShopFrame>
  );
}
