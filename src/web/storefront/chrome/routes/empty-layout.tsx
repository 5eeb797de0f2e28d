import { Outlet, useRouteLoaderData } from 'react-router';
import { EntryFrame } from '../entry-frame.tsx';
import { frameMeta } from '../frame-meta.ts';
import { FramedError } from '../framed-error.tsx';
import type { Route } from './+types/empty-layout.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { frameOf } = await import('../frame.server.ts');
  return frameOf(context);
}

export const meta: Route.MetaFunction = ({ loaderData, error }) => frameMeta(loaderData, error);

export function shouldRevalidate() {
  return false;
}

/** For pages with one form: sign in, register, code. Their content begins with an `h2`. */
export default function EmptyLayout({ loaderData }: Route.ComponentProps) {
  return (
    <EntryFrame layout={loaderData}>
      <Outlet />
    </EntryFrame>
  );
}

/** Errors are shown in the default layout with search, cart and help. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const layout = useRouteLoaderData<typeof loader>('storefront/chrome/routes/empty-layout');
  return <FramedError error={error} layout={layout} />;
}
