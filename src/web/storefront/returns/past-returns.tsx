import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { useMoney } from '../../ui/numbers/money-format.tsx';
import styles from './return-panel.module.css';
import type { ReturnPanelProps } from './return-panel.tsx';
import type { PastReturn } from './return-view.server.ts';

const TONE = {
  unconfirmed: 'warning',
  requested: 'warning',
  approved: 'accent',
  rejected: 'danger',
  in_transit: 'accent',
  received: 'accent',
  inspected: 'accent',
  refunded: 'success',
  exchanged: 'success',
  repaired: 'success',
} as const satisfies Record<PastReturn['status'], string>;

/** Earlier returns of an order with their status. */
export function PastReturns({ returns, action, hidden }: Pick<ReturnPanelProps, 'returns' | 'action' | 'hidden'>) {
  const t = useTranslations('returns');
  return (
    <div className={styles.past}>
      <h2 className={styles.title}>{t('listTitle')}</h2>
      {returns.past.map((one) => (
        <article key={one.id} className={styles.pastReturn}>
          <PastReturnDetails one={one} />
          {one.maySend && <ShipmentSentForm id={one.id} action={action} hidden={hidden} />}
        </article>
      ))}
    </div>
  );
}

function PastReturnDetails({ one }: { one: PastReturn }) {
  const t = useTranslations('returns');
  const cancelled = useTranslations('cancellation');
  const formatMoney = useMoney();
  const { status, statusName, kind, date, lines, message, refund, replacement } = one;
  const amount = refund && `\u2068${formatMoney(refund.amount)}\u2069`;
  return (
    <>
      <p className={styles.head}>
        <strong>{kind}</strong> <Badge tone={TONE[status]}>{statusName}</Badge>
      </p>
      <p className={styles.hint}>{t('requestedOn', { date })}</p>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
      {refund && amount && (
        <p>{refund.word === 'due' ? t('refundDue', { amount }) : cancelled(refund.word, { amount })}</p>
      )}
      {replacement && <p>{t('replacement', { code: `\u2066${replacement}\u2069` })}</p>}
      {message && <p>{cancelled('message', { message })}</p>}
    </>
  );
}

function ShipmentSentForm({ id, action, hidden = {} }: { id: string } & Pick<ReturnPanelProps, 'action' | 'hidden'>) {
  const t = useTranslations('returns');
  const names = useTranslations('fieldNames');
  const navigation = useNavigation();
  return (
    <Form method="post" action={action} noValidate replace preventScrollReset className={styles.form}>
      {Object.entries({ ...hidden, intent: 'sent', id }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField label={names('carrier')} optional={t('optional')} name="carrier" maxLength={80} />
      <TextField
        label={names('tracking_number')}
        optional={t('optional')}
        name="tracking_number"
        maxLength={80}
        autoComplete="off"
        dir="ltr"
      />
      <div>
        <Button look="secondary" busy={navigation.state === 'submitting'}>
          {t('sent')}
        </Button>
      </div>
    </Form>
  );
}
