import { useTranslations } from 'use-intl';
import { shopRequest } from '../../http/request.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminDetailPage } from '../admin-detail-page.tsx';
import { adminPaths } from '../admin-paths.ts';
import { DescriptionList } from '../description-list.tsx';
import styles from '../orders/order.module.css';
import { TransferLog, TransferProofs } from '../transfers/transfer-details.tsx';
import { BookTransferForm, RejectForm } from '../transfers/transfer-forms.tsx';
import { TRANSFER_TONE } from '../transfers/transfer-table.tsx';
import type { Route } from './+types/transfer.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { loadTransfer } = await import('../transfers/transfer-page.server.ts');
  const saved = new URL(request.url).searchParams.get('saved') === '1';
  return { transfer: await loadTransfer(context.get(shopRequest), params.attempt), saved };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../http/form-data.server.ts');
  const { handleTransferAction } = await import('../transfers/transfer-page.server.ts');
  return handleTransferAction(context.get(shopRequest), params.attempt, await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.transfer.title }];

export default function AdminTransferPage({ loaderData, actionData }: Route.ComponentProps) {
  const office = useTranslations('admin');
  const t = useTranslations('admin.transfers');
  const words = useTranslations('orders');
  const { transfer, saved } = loaderData;
  return (
    <AdminDetailPage
      back={{ href: adminPaths.transfers(), name: t('back') }}
      title={<bdi dir="ltr">{transfer.reference}</bdi>}
      marks={
        <>
          <Badge tone={TRANSFER_TONE[transfer.state]}>{t(`lists.${transfer.state}`)}</Badge>
          <a className={styles.back} href={adminPaths.order(transfer.code)}>
            {words('order', { code: `\u2066${transfer.code}\u2069` })}
          </a>
        </>
      }
      result={{ failed: actionData?.failed, saved }}
      facts={
        <>
          <section className={styles.card}>
            <h2 className={styles.title}>{office('payment')}</h2>
            <DescriptionList pairs={transfer.facts} />
          </section>
          <TransferProofs transfer={transfer} />
          <TransferLog transfer={transfer} />
        </>
      }
      forms={
        <>
          {transfer.may.book && <BookTransferForm transfer={transfer} answer={actionData} />}
          {transfer.may.reject && <RejectForm transfer={transfer} answer={actionData} />}
        </>
      }
    />
  );
}
