import { Outlet, useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { readErrorInfo } from '../../known-error.ts';
import { shopRequest } from '../../request.server.ts';
import type { RouteHandle } from '../../root.tsx';
import { AdminLayout } from '../office-frame.tsx';
import { AdminError } from '../office-problem.tsx';
import type { Route } from './+types/office-layout.ts';

export const handle: RouteHandle = { noindex: true, withoutScript: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { loadAdminLayout } = await import('../office-frame.server.ts');
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
  const frame = useRouteLoaderData<typeof loader>('backoffice/routes/office-layout');
  const t = useTranslations('error');
  const { status, code } = readErrorInfo(error);
  if (!frame) return <main>{t('message')}</main>;
  return (
    <AdminLayout frame={frame}>
      <AdminError status={status} code={code} />
    </AdminLayout>
  );
}
