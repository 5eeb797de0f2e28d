import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { type AdminListQuery, adminPaths } from '../admin-paths.ts';
import { DecisionChoice } from '../decision-choice.tsx';
import styles from '../orders/order.module.css';
import type { AdminCancellation, CancellationAnswer } from './cancellations-page.server.ts';

const TONE = { requested: 'warning', rejected: 'neutral', done: 'success' } as const;

type Props = {
  row: AdminCancellation;
  query: AdminListQuery;
  mayDecide: boolean;
  answer: CancellationAnswer | undefined;
};

/** One cancellation request with the form for its decision. */
export function CancellationRow({ row, query, mayDecide, answer }: Props) {
  const t = useTranslations('admin');
  const { id, code, reason, status, statusName, requestedAt, note, dueAt, decidedAt, message } = row;
  const returned = answer?.id === id ? answer : undefined;
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <a className={styles.back} href={adminPaths.order(code)}>
          <bdi dir="ltr">{code}</bdi>
        </a>
        <Badge tone={TONE[status]}>{statusName}</Badge>
        <span>{reason}</span>
        <span className={styles.small}>{requestedAt}</span>
        {status === 'requested' && <span className={styles.small}>{t('grantedAutomatically', { time: dueAt })}</span>}
        {decidedAt && <span className={styles.small}>{decidedAt}</span>}
      </header>
      {[note, message].filter(Boolean).map((text) => (
        <p key={text} className={styles.note}>
          <bdi lang={row.locale} dir="auto">
            {text}
          </bdi>
        </p>
      ))}
      {mayDecide && status === 'requested' && (
        <form method="post" action={adminPaths.cancellations(query)} noValidate className={styles.form}>
          <input type="hidden" name="id" value={id} />
          <DecisionChoice
            choices={[
              { value: 'grant', name: t('grant') },
              { value: 'refuse', name: t('refuse') },
            ]}
            error={returned?.errors.decision}
            value={returned?.values.decision}
          />
          <TextField
            label={t('messageToBuyer')}
            optional={t('optional')}
            name="message"
            maxLength={500}
            error={returned?.errors.message}
            defaultValue={returned?.values.message}
          />
          <Button look="secondary">{t('decide')}</Button>
        </form>
      )}
    </section>
  );
}
