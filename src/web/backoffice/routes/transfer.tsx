import { useTranslations } from 'use-intl';
import { shopRequest } from '../../request.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { inOffice } from '../office-paths.ts';
import { OfficeSingle } from '../office-single.tsx';
import styles from '../order.module.css';
import { Pairs } from '../pairs.tsx';
import { BookForm, RejectForm } from '../transfer-forms.tsx';
import { TransferLog, TransferProofs } from '../transfer-parts.tsx';
import { TONE_OF_TRANSFER } from '../transfer-table.tsx';
import type { Route } from './+types/transfer.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { officeTransfer } = await import('../transfer-page.server.ts');
  const saved = new URL(request.url).searchParams.get('saved') === '1';
  return { transfer: await officeTransfer(context.get(shopRequest), params.attempt), saved };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { formOf } = await import('../../form-data.server.ts');
  const { changeOfficeTransfer } = await import('../transfer-page.server.ts');
  return changeOfficeTransfer(context.get(shopRequest), params.attempt, await formOf(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.transfer.title }];

export default function OfficeTransfer({ loaderData, actionData }: Route.ComponentProps) {
  const office = useTranslations('backoffice');
  const t = useTranslations('backoffice.transfers');
  const words = useTranslations('orders');
  const { transfer, saved } = loaderData;
  return (
    <OfficeSingle
      back={{ href: inOffice.transfers(), name: t('back') }}
      title={<bdi dir="ltr">{transfer.reference}</bdi>}
      marks={
        <>
          <Badge tone={TONE_OF_TRANSFER[transfer.state]}>{t(`lists.${transfer.state}`)}</Badge>
          <a className={styles.back} href={inOffice.order(transfer.code)}>
            {words('order', { code: `\u2066${transfer.code}\u2069` })}
          </a>
        </>
      }
      said={{ failed: actionData?.failed, saved }}
      facts={
        <>
          <section className={styles.card}>
            <h2 className={styles.title}>{office('payment')}</h2>
            <Pairs pairs={transfer.facts} />
          </section>
          <TransferProofs transfer={transfer} />
          <TransferLog transfer={transfer} />
        </>
      }
      forms={
        <>
          {transfer.may.book && <BookForm transfer={transfer} answer={actionData} />}
          {transfer.may.reject && <RejectForm transfer={transfer} answer={actionData} />}
        </>
      }
    />
  );
}
