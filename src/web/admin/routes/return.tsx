import { useTranslations } from 'use-intl';
import { shopRequest } from '../../http/request.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminDetailPage } from '../admin-detail-page.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from '../orders/order.module.css';
import { RefundPreview, ReturnDetails, ReturnLog } from '../returns/return-details.tsx';
import { ReturnForms } from '../returns/return-forms.tsx';
import { RETURN_TONE } from '../returns/return-tone.ts';
import type { Route } from './+types/return.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { loadReturn } = await import('../returns/return-page.server.ts');
  const saved = new URL(request.url).searchParams.get('saved') === '1';
  return { one: await loadReturn(context.get(shopRequest), params.id), saved };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../http/form-data.server.ts');
  const { handleReturnAction } = await import('../returns/return-page.server.ts');
  return handleReturnAction(context.get(shopRequest), params.id, await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.one.title }];

export default function AdminReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin');
  const words = useTranslations('orders');
  const { one, saved } = loaderData;
  const code = `\u2066${one.code}\u2069`;
  return (
    <AdminDetailPage
      back={{ href: adminPaths.returns(), name: t('allReturns') }}
      title={t('returnOf', { code })}
      marks={
        <>
          <Badge tone={RETURN_TONE[one.status]}>{one.statusName}</Badge>
          <span className={styles.small}>{one.requestedAt}</span>
          <a className={styles.back} href={adminPaths.order(one.code)}>
            {words('order', { code })}
          </a>
        </>
      }
      result={{ failed: actionData?.failed, saved }}
      facts={
        <>
          <ReturnDetails one={one} />
          <ReturnLog one={one} />
        </>
      }
      forms={
        <>
          <RefundPreview one={one} />
          <ReturnForms one={one} answer={actionData} />
        </>
      }
    />
  );
}
