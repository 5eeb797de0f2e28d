import { Outlet, useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { knownOf } from '../../known-error.ts';
import { shopRequest } from '../../request.server.ts';
import type { RouteHandle } from '../../root.tsx';
import { OfficeFrame } from '../office-frame.tsx';
import { OfficeProblem } from '../office-problem.tsx';
import type { Route } from './+types/office-layout.ts';

export const handle: RouteHandle = { noindex: true, withoutScript: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { officeFrame } = await import('../office-frame.server.ts');
  return officeFrame(context.get(shopRequest));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function OfficeLayout({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeFrame frame={loaderData}>
      <Outlet />
    </OfficeFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData<typeof loader>('backoffice/routes/office-layout');
  const t = useTranslations('error');
  const { status, code } = knownOf(error);
  if (!frame) return <main>{t('message')}</main>;
  return (
    <OfficeFrame frame={frame}>
      <OfficeProblem status={status} code={code} />
    </OfficeFrame>
  );
}
