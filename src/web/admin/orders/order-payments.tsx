import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { DecisionChoice } from '../decision-choice.tsx';
import { DescriptionList } from '../description-list.tsx';
import { RefundParts } from '../returns/refund-parts.tsx';
import type { RefundView } from '../returns/refund-preview.server.ts';
import styles from './order.module.css';
import { ChangeForm, findFormAnswer, type OrderFormProps } from './order-forms.tsx';
import type { AdminPayment } from './order-view.server.ts';

const PAYMENT_TONE: Partial<Record<AdminPayment['status'], 'success' | 'warning' | 'danger'>> = {
  paid: 'success',
  review: 'warning',
  failed: 'danger',
};

/** The payment attempts of an order with their refunds and the forms for decisions. */
export function OrderPayments({ order, answer }: OrderFormProps) {
  const t = useTranslations('admin');
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('payments')}</h2>
      {order.payments.map((payment) => (
        <div key={payment.number} className={styles.part}>
          <h3 className={styles.name}>
            {payment.method} <Badge tone={PAYMENT_TONE[payment.status] ?? 'neutral'}>{payment.statusName}</Badge>
          </h3>
          <DescriptionList pairs={payment.facts} />
          {payment.mayDecide && <Decision order={order} answer={answer} number={payment.number} />}
          {payment.refunds.length > 0 && <Refunds order={order} payment={payment} />}
        </div>
      ))}
      {order.refund && <RefundForm order={order} answer={answer} refund={order.refund} />}
    </section>
  );
}

function Decision({ order, answer, number }: OrderFormProps & { number: number }) {
  const t = useTranslations('admin');
  const names = useTranslations('fieldNames');
  const { errors, values } = findFormAnswer(answer, 'decide', number);
  return (
    <ChangeForm order={order} intent="decide" number={number}>
      <Notice tone="warning">{t('decideText')}</Notice>
      <DecisionChoice
        choices={[
          { value: 'accept', name: t('accept') },
          { value: 'give-back', name: t('refundPayment') },
        ]}
        error={errors?.decision}
        value={values?.decision}
      />
      <TextField label={names('note')} name="note" maxLength={500} error={errors?.note} defaultValue={values?.note} />
      <Button look="secondary">{t('decide')}</Button>
    </ChangeForm>
  );
}

function Refunds({ order, payment }: { order: OrderFormProps['order']; payment: AdminPayment }) {
  const t = useTranslations('admin');
  return (
    <>
      <h4 className={styles.small}>{t('refunds')}</h4>
      <ul className={styles.refunds}>
        {payment.refunds.map((refund) => (
          <li key={refund.id} className={styles.facts}>
            <span>
              <bdi>{refund.text}</bdi>{' '}
              <Badge tone={refund.mayPayOut ? 'warning' : 'neutral'}>{refund.statusName}</Badge>
            </span>
            {refund.error && (
              <span className={styles.small}>{t('refundError', { error: `\u2068${refund.error}\u2069` })}</span>
            )}
            {refund.mayRetry && (
              <ChangeForm order={order} intent="refund-again">
                <input type="hidden" name="refund" value={refund.id} />
                <Button look="secondary">{t('refundAgain')}</Button>
              </ChangeForm>
            )}
            {refund.mayPayOut && (
              <ChangeForm order={order} intent="pay-out">
                <input type="hidden" name="refund" value={refund.id} />
                <Button look="secondary">{t('payOut')}</Button>
              </ChangeForm>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function RefundForm({ order, answer, refund }: OrderFormProps & { refund: RefundView }) {
  const t = useTranslations('admin');
  const names = useTranslations('fieldNames');
  const { errors, values } = findFormAnswer(answer, 'refund');
  return (
    <div className={styles.part}>
      <h3 className={styles.name}>{t('refundTitle')}</h3>
      {refund.overpayment !== null && (
        <Notice tone="warning">{t('overpaymentText', { amount: `\u2068${refund.overpayment}\u2069` })}</Notice>
      )}
      <RefundParts refund={refund} />
      <ChangeForm order={order} intent="refund">
        <TextField
          label={names('amount')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          optional={t('optional')}
          hint={t('refundUpTo', { amount: `\u2068${refund.amount}\u2069` })}
          error={errors?.amount}
          defaultValue={values?.amount}
        />
        <TextField
          label={names('reason')}
          name="reason"
          maxLength={500}
          error={errors?.reason}
          defaultValue={values?.reason}
        />
        <Button look="secondary" icon="return">
          {t('refundSubmit')}
        </Button>
      </ChangeForm>
    </div>
  );
}
