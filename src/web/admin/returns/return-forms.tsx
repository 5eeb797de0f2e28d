import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/forms/button.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { PlainNumber } from '../../ui/numbers/plain-number.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from '../orders/order.module.css';
import type { ReturnAnswer } from './return-page.server.ts';
import type { AdminReturn } from './return-view.server.ts';

type Props = { one: AdminReturn; answer: ReturnAnswer | undefined };

/** One form per allowed action of a return. */
export function ReturnForms({ one, answer }: Props) {
  return one.actions.map((action) => {
    const errors = answer?.intent === action ? answer.errors : {};
    const values = answer?.intent === action ? answer.values : {};
    if (action === 'inspect') return <InspectForm key={action} one={one} values={values} />;
    if (action === 'refund') return <RefundForm key={action} one={one} errors={errors} values={values} />;
    return <StepForm key={action} one={one} action={action} errors={errors} values={values} />;
  });
}

type ReturnFormProps = { one: AdminReturn; values: ReturnAnswer['values']; errors?: ReturnAnswer['errors'] };

function ActionCard({ one, action, children }: { one: AdminReturn; action: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <form method="post" action={adminPaths.return(one.id)} noValidate className={styles.form}>
        <input type="hidden" name="intent" value={action} />
        {children}
      </form>
    </section>
  );
}

type StepAction = Exclude<AdminReturn['actions'][number], 'inspect' | 'refund'>;

function StepForm({ one, action, values, errors }: ReturnFormProps & { action: StepAction }) {
  const t = useTranslations('admin');
  return (
    <ActionCard one={one} action={action}>
      <TextField
        label={t('messageToBuyer')}
        optional={action === 'reject' ? undefined : t('optional')}
        name="message"
        maxLength={500}
        error={errors?.message}
        defaultValue={values.message}
      />
      <Button look={action === 'reject' ? 'danger' : 'primary'}>{t(`returnActions.${action}`)}</Button>
    </ActionCard>
  );
}

function InspectForm({ one, values }: ReturnFormProps) {
  const t = useTranslations('admin');
  const names = useTranslations('fieldNames');
  return (
    <ActionCard one={one} action="inspect">
      {one.lines.map(({ id, title, quantity }) => (
        <Select
          key={id}
          label={t('sellableOf', { title: `\u2068${title}\u2069`, count: quantity })}
          name={`sellable-${id}`}
          defaultValue={0}
        >
          {[...Array(quantity + 1).keys()].map((pieces) => (
            <option key={pieces} value={pieces}>
              <PlainNumber value={pieces} />
            </option>
          ))}
        </Select>
      ))}
      <TextArea
        label={names('note')}
        name="note"
        rows={2}
        maxLength={500}
        optional={t('optional')}
        hint={t('noteHint')}
        defaultValue={values.note}
      />
      <Button>{t('returnActions.inspect')}</Button>
    </ActionCard>
  );
}

function RefundForm({ one, values, errors }: ReturnFormProps) {
  const t = useTranslations('admin');
  const names = useTranslations('fieldNames');
  return (
    <ActionCard one={one} action="refund">
      <TextField
        label={names('amount')}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        hint={t('partialNeedsMessage')}
        error={errors?.amount}
        defaultValue={values.amount || one.preview?.major}
      />
      <TextField
        label={t('messageToBuyer')}
        optional={t('optional')}
        name="message"
        maxLength={500}
        error={errors?.message}
        defaultValue={values.message}
      />
      <Button>{t('returnActions.refund')}</Button>
    </ActionCard>
  );
}
