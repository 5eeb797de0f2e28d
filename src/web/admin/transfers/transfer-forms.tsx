import { useTranslations } from 'use-intl';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from '../orders/order.module.css';
import type { AdminTransfer, TransferAnswer } from './transfer-page.server.ts';

type Props = { transfer: AdminTransfer; answer: TransferAnswer | undefined };

const DECISIONS = ['approve', 'partial', 'overpaid', 'approve_with_difference'] as const;

/** Records an incoming bank transfer with the data of the bank statement. */
export function BookTransferForm({ transfer, answer }: Props) {
  const tAdmin = useTranslations('admin');
  const t = useTranslations('admin.transfers');
  const names = useTranslations('fieldNames');
  const { errors, values } = answer?.intent === 'book' ? answer : {};
  const fieldProps = (name: 'payer' | 'bank_transaction_id' | 'value_date') => ({
    label: names(name),
    name,
    error: errors?.[name],
    defaultValue: values?.[name],
  });
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('book')}</h2>
      <form method="post" action={adminPaths.transfer(transfer.attempt)} noValidate className={styles.form}>
        <input type="hidden" name="intent" value="book" />
        <input type="hidden" name="version" value={transfer.version} />
        <p>{t('bookText')}</p>
        <Select
          label={names('decision')}
          name="decision"
          error={errors?.decision}
          defaultValue={values?.decision ?? 'approve'}
        >
          {DECISIONS.map((decision) => (
            <option key={decision} value={decision}>
              {t(`decision.${decision}`)}
            </option>
          ))}
        </Select>
        <TextField
          label={names('amount')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          error={errors?.amount}
          defaultValue={values?.amount}
        />
        <TextField {...fieldProps('value_date')} type="date" />
        <TextField {...fieldProps('payer')} maxLength={120} autoComplete="off" />
        <TextField {...fieldProps('bank_transaction_id')} maxLength={80} autoComplete="off" />
        <TextField
          label={names('note')}
          name="note"
          maxLength={500}
          optional={tAdmin('optional')}
          error={errors?.note}
          defaultValue={values?.note}
        />
        <Button>{t('bookSubmit')}</Button>
      </form>
    </section>
  );
}

/** Rejects a proof of payment; the buyer gets the reason. */
export function RejectForm({ transfer, answer }: Props) {
  const t = useTranslations('admin.transfers');
  const names = useTranslations('fieldNames');
  const { errors, values, intent } = answer?.intent === 'reject' ? answer : {};
  return (
    <section className={styles.card}>
      <Disclosure title={<h2 className={styles.title}>{t('reject')}</h2>} open={intent !== undefined}>
        <form method="post" action={adminPaths.transfer(transfer.attempt)} noValidate className={styles.form}>
          <input type="hidden" name="intent" value="reject" />
          <input type="hidden" name="version" value={transfer.version} />
          <p>{t('rejectText')}</p>
          <TextField
            label={names('reason')}
            name="note"
            maxLength={500}
            error={errors?.note}
            defaultValue={values?.note}
          />
          <Button look="danger">{t('rejectSubmit')}</Button>
        </form>
      </Disclosure>
    </section>
  );
}
