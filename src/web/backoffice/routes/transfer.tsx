import { useTranslations } from 'use-intl';
import { bare } from '../../paths.ts';
import { shopRequest } from '../../request.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../order.module.css';
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
    <>
      <a className={styles.back} href={bare.officeTransfers()}>
        {t('back')}
      </a>
      <header className={styles.head}>
        <h1>
          <bdi dir="ltr">{transfer.reference}</bdi>
        </h1>
        <Badge tone={TONE_OF_TRANSFER[transfer.state]}>{t(`lists.${transfer.state}`)}</Badge>
        <a className={styles.contact} href={bare.officeOrder(transfer.code)}>
          {words('order', { code: `\u2066${transfer.code}\u2069` })}
        </a>
      </header>
      {actionData && (
        <Notice tone="danger" urgent>
          {actionData.failed}
        </Notice>
      )}
      {saved && !actionData && (
        <Notice tone="success" urgent>
          {office('saved')}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <section className={styles.card}>
            <h2 className={styles.title}>{office('payment')}</h2>
            <dl className={styles.pairs}>
              {transfer.facts.map(({ name, value }) => (
                <div key={name} className={styles.line}>
                  <dt className={styles.small}>{name}</dt>
                  <dd className={styles.value}>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
          <TransferProofs transfer={transfer} />
          <TransferLog transfer={transfer} />
        </div>
        <div className={styles.column}>
          {transfer.may.book && <BookForm transfer={transfer} answer={actionData} />}
          {transfer.may.reject && <RejectForm transfer={transfer} answer={actionData} />}
        </div>
      </div>
    </>
  );
}
