import { useTranslations } from 'use-intl';
import { bare } from '../../paths.ts';
import { shopRequest } from '../../request.server.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { WaitingRow } from '../cancellations-page.server.ts';
import styles from '../order.module.css';
import type { Route } from './+types/cancellations.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { officeCancellations } = await import('../cancellations-page.server.ts');
  const saved = new URL(request.url).searchParams.get('saved') === '1';
  return { ...(await officeCancellations(context.get(shopRequest), request)), saved };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { formOf } = await import('../../form-data.server.ts');
  const { decideOfficeCancellation } = await import('../cancellations-page.server.ts');
  return decideOfficeCancellation(context.get(shopRequest), await formOf(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function OfficeCancellations({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('backoffice');
  const { rows, mayDecide, saved } = loaderData;
  return (
    <>
      <h1>{t('cancellations')}</h1>
      {actionData ? (
        <Notice tone="danger" urgent>
          {actionData.failed}
        </Notice>
      ) : (
        saved && (
          <Notice tone="success" urgent>
            {t('saved')}
          </Notice>
        )
      )}
      {rows.length === 0 ? (
        <EmptyState icon="box" title={t('cancellationsNone')} text={t('cancellationsText')} />
      ) : (
        <>
          <p>{t('cancellationsText')}</p>
          {rows.map((row) => (
            <Waiting key={row.id} row={row} mayDecide={mayDecide} />
          ))}
        </>
      )}
    </>
  );
}

function Waiting({ row, mayDecide }: { row: WaitingRow; mayDecide: boolean }) {
  const t = useTranslations('backoffice');
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <a className={styles.back} href={bare.officeOrder(row.code)}>
          <bdi dir="ltr">{row.code}</bdi>
        </a>
        <span>{row.reason}</span>
        <span className={styles.small}>{row.asked}</span>
      </div>
      {row.note && (
        <p>
          <bdi>{row.note}</bdi>
        </p>
      )}
      <p className={styles.small}>{t('grantedOn', { time: row.until })}</p>
      {mayDecide && (
        <form method="post" action={bare.officeCancellations()} className={styles.form}>
          <input type="hidden" name="id" value={row.id} />
          <TextField label={t('messageToBuyer')} optional={t('optional')} name="message" maxLength={500} />
          <div className={styles.buttons}>
            <Button look="danger" name="decision" value="grant">
              {t('grant')}
            </Button>
            <Button look="secondary" name="decision" value="refuse">
              {t('refuse')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
