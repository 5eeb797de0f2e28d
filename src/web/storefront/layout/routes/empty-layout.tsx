import { Outlet, useRouteLoaderData } from 'react-router';
import { LayoutError } from '../errors/layout-error.tsx';
import { buildLayoutMeta } from '../layout-meta.ts';
import { AuthLayout } from '../sign-in/auth-layout.tsx';
import type { Route } from './+types/empty-layout.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { loadLayout } = await import('../layout.server.ts');
  return loadLayout(context);
}

export const meta: Route.MetaFunction = ({ loaderData, error }) => buildLayoutMeta(loaderData, error);

export function shouldRevalidate() {
  return false;
}

/** For pages with one form: sign in, register, code. Their content begins with an `h2`. */
export default function EmptyLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AuthLayout layout={loaderData}>
      <Outlet />
    </AuthLayout>
  );
}

/** Errors are shown in the default layout with search, cart and help. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const layout = useRouteLoaderData<typeof loader>('storefront/layout/routes/empty-layout');
  return <LayoutError error={error} layout={layout} />;
}
