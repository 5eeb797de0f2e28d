import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { ActionForm } from '../actions/action-form.tsx';
import type { ActionFormView } from '../actions/page-actions.server.ts';
import { adminPaths } from '../admin-paths.ts';
import styles from './order.module.css';
import type { OrderAnswer } from './order-page.server.ts';
import type { AdminOrder } from './order-view.server.ts';

export type OrderFormProps = { order: AdminOrder; answer: OrderAnswer | undefined };

/** A form that changes the order; `version` is for optimistic locking. */
export function ChangeForm(props: { order: AdminOrder; intent: string; number?: number; children: ReactNode }) {
  const { order, intent, number, children } = props;
  return (
    <form method="post" action={adminPaths.order(order.code)} noValidate className={styles.form}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={order.version} />
      {number !== undefined && <input type="hidden" name="number" value={number} />}
      {children}
    </form>
  );
}

/** The answer for one form; empty for all other forms. */
export function findFormAnswer(answer: OrderAnswer | undefined, intent: string, number?: number): Partial<OrderAnswer> {
  const isForThisForm = answer?.intent === intent && (number === undefined || answer.values.number === String(number));
  return isForThisForm ? answer : {};
}

/** Forms that `ORDER_ACTIONS` defines, each in a card. */
export function ActionCards({ order, forms, answer }: OrderFormProps & { forms: readonly ActionFormView[] }) {
  return forms.map((form) => (
    <section key={form.intent} className={styles.card}>
      {form.title && <h2 className={styles.title}>{form.title}</h2>}
      <ActionForm form={form} path={adminPaths.order(order.code)} target={{ version: order.version }} answer={answer} />
    </section>
  ));
}

export function CancelForm({ order, answer }: OrderFormProps) {
  const t = useTranslations('admin');
  const names = useTranslations('fieldNames');
  const { intent, errors, values } = findFormAnswer(answer, 'cancel');
  const { cancelNeedsNote } = order.may;
  return (
    <section className={styles.card}>
      <Disclosure title={<h2 className={styles.title}>{t('cancelTitle')}</h2>} open={intent !== undefined}>
        <ChangeForm order={order} intent="cancel">
          <p>{cancelNeedsNote ? t('cancelLeftText') : t('cancelText')}</p>
          <Select label={names('reason')} name="reason" error={errors?.reason} defaultValue={values?.reason ?? ''}>
            <option value="">{t('chooseReason')}</option>
            {order.reasons.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
          <TextField
            label={names('note')}
            name="note"
            maxLength={500}
            optional={cancelNeedsNote ? undefined : t('optional')}
            error={errors?.note}
            defaultValue={values?.note}
          />
          {cancelNeedsNote && (
            <Checkbox name="restock" value="1">
              {t('restock')}
            </Checkbox>
          )}
          <Button look="danger">{t('cancelSubmit')}</Button>
        </ChangeForm>
      </Disclosure>
    </section>
  );
}
