import { Outlet, useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../http/request.server.ts';
import { readErrorInfo } from '../../rendering/error-info.ts';
import type { RouteHandle } from '../../root.tsx';
import { AdminError } from '../layout/admin-error.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import type { Route } from './+types/admin-layout.ts';

export const handle: RouteHandle = { noindex: true, withoutScript: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { loadAdminLayout } = await import('../layout/admin-layout.server.ts');
  return loadAdminLayout(context.get(shopRequest));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function AdminLayoutRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminLayout frame={loaderData}>
      <Outlet />
    </AdminLayout>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData<typeof loader>('admin/routes/admin-layout');
  const t = useTranslations('error');
  const { status, code } = readErrorInfo(error);
  if (!frame) return <main>{t('message')}</main>;
  return (
    <AdminLayout frame={frame}>
      <AdminError status={status} code={code} />
    </AdminLayout>
  );
}
