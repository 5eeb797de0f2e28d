import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from '../orders/order.module.css';
import type { RepairAnswer } from './repair-page.server.ts';
import type { AdminRepair } from './repair-view.server.ts';

export type RepairFormProps = { repair: AdminRepair; answer: RepairAnswer | undefined };

/** The answer to a form of this intent; empty for all other forms. */
export function findRepairAnswer(answer: RepairAnswer | undefined, intent: string): Partial<RepairAnswer> {
  return answer?.intent === intent ? answer : {};
}

type ChangeFormProps = { repair: AdminRepair; intent: string; children: ReactNode };

/** A form that changes the repair. */
export function RepairForm({ repair, intent, children }: ChangeFormProps) {
  return (
    <form method="post" action={adminPaths.repair(repair.number)} noValidate className={styles.form}>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  );
}

/** Message to the customer and internal note of a change. */
export function MessageFields({ refused }: { refused: Partial<RepairAnswer> }) {
  const t = useTranslations('admin');
  const names = useTranslations('fieldNames');
  const { errors, values } = refused;
  return (
    <>
      <TextArea
        label={t('repairs.message')}
        name="message"
        rows={2}
        maxLength={1000}
        optional={t('optional')}
        error={errors?.message}
        defaultValue={values?.message}
      />
      <TextField
        label={names('note')}
        name="note"
        maxLength={1000}
        optional={t('optional')}
        hint={t('noteHint')}
        error={errors?.note}
        defaultValue={values?.note}
      />
    </>
  );
}

/** The usual next step as one button. */
export function NextStepCard({ repair, answer }: RepairFormProps) {
  const t = useTranslations('admin.repairs');
  const { usualStep } = repair;
  if (!usualStep) return null;
  const refused = findRefusedStep(answer, usualStep.action);
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('next')}</h2>
      <RepairForm repair={repair} intent="step">
        <input type="hidden" name="action" value={usualStep.action} />
        {usualStep.due && (
          <Notice tone="warning" title={t('totals.outstanding')}>
            <p>{usualStep.due}</p>
          </Notice>
        )}
        <Button size="l">{usualStep.name}</Button>
        <Disclosure title={<span>{t('withMessage')}</span>} open={refused.intent !== undefined}>
          <div className={styles.form}>
            <MessageFields refused={refused} />
          </div>
        </Disclosure>
      </RepairForm>
    </section>
  );
}

export function OtherStepsCard({ repair, answer }: RepairFormProps) {
  const t = useTranslations('admin.repairs');
  const { otherSteps } = repair;
  if (otherSteps.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('otherSteps')}</h2>
      {otherSteps.map(({ action, name, isFinal }) => {
        const refused = findRefusedStep(answer, action);
        return (
          <Disclosure key={action} title={<span>{name}</span>} open={refused.intent !== undefined}>
            <RepairForm repair={repair} intent="step">
              <input type="hidden" name="action" value={action} />
              <MessageFields refused={refused} />
              <Button look={isFinal ? 'danger' : 'secondary'}>{name}</Button>
            </RepairForm>
          </Disclosure>
        );
      })}
    </section>
  );
}

function findRefusedStep(answer: RepairAnswer | undefined, action: string): Partial<RepairAnswer> {
  const refused = findRepairAnswer(answer, 'step');
  return refused.values?.action === action ? refused : {};
}

export function AssignmentCard({ repair, answer }: RepairFormProps) {
  const t = useTranslations('admin.repairs');
  const { assignee, assigneeId, form } = repair.assignment;
  const refused = findRepairAnswer(answer, 'assign');
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('assignTitle')}</h2>
      <p>
        {t('assignee')}: <bdi>{assignee ?? t('unassigned')}</bdi>
      </p>
      {form && assigneeId !== form.self && (
        <RepairForm repair={repair} intent="assign">
          <input type="hidden" name="previous" value={assigneeId} />
          <input type="hidden" name="assignee" value={form.self} />
          <Button look="secondary">{t('take')}</Button>
        </RepairForm>
      )}
      {form && (
        <Disclosure title={<span>{t('assign')}</span>} open={refused.intent !== undefined}>
          <RepairForm repair={repair} intent="assign">
            <input type="hidden" name="previous" value={assigneeId} />
            <Select
              label={t('assignee')}
              name="assignee"
              defaultValue={refused.values?.assignee ?? assigneeId}
              error={refused.errors?.assignee}
            >
              <option value="">{t('unassigned')}</option>
              {form.technicians.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
            <Button look="secondary">{t('assign')}</Button>
          </RepairForm>
        </Disclosure>
      )}
    </section>
  );
}

export function NoteCard({ repair, answer }: RepairFormProps) {
  const t = useTranslations('admin');
  const names = useTranslations('fieldNames');
  const refused = findRepairAnswer(answer, 'note');
  if (!repair.mayNote) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('noteTitle')}</h2>
      <RepairForm repair={repair} intent="note">
        <TextArea
          label={names('note')}
          name="note"
          rows={3}
          maxLength={1000}
          hint={t('noteHint')}
          error={refused.errors?.note}
          defaultValue={refused.values?.note}
        />
        <Button look="secondary">{t('noteSubmit')}</Button>
      </RepairForm>
    </section>
  );
}

/** Offers to buy the device instead of repairing it. */
export function TradeInCard({ repair, answer }: RepairFormProps) {
  const t = useTranslations('admin.repairs');
  const shared = useTranslations('admin');
  const names = useTranslations('fieldNames');
  const refused = findRepairAnswer(answer, 'trade-in');
  if (!repair.mayOfferTradeIn) return null;
  return (
    <section className={styles.card}>
      <Disclosure title={<h2 className={styles.title}>{t('tradeInTitle')}</h2>} open={refused.intent !== undefined}>
        <RepairForm repair={repair} intent="trade-in">
          <p>{t('tradeInText')}</p>
          <TextField
            label={names('note')}
            name="note"
            maxLength={1000}
            optional={shared('optional')}
            hint={shared('noteHint')}
            error={refused.errors?.note}
            defaultValue={refused.values?.note}
          />
          <Button look="secondary">{t('tradeIn')}</Button>
        </RepairForm>
      </Disclosure>
    </section>
  );
}

/** Records the payout for a traded-in device. */
export function PayOutCard({ repair, answer }: RepairFormProps) {
  const t = useTranslations('admin.repairs');
  const names = useTranslations('fieldNames');
  const refused = findRepairAnswer(answer, 'pay-out');
  if (repair.payOut === null) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('payOutTitle')}</h2>
      <RepairForm repair={repair} intent="pay-out">
        <Select
          label={names('how')}
          name="how"
          error={refused.errors?.how}
          defaultValue={refused.values?.how ?? 'transfer'}
        >
          <option value="transfer">{t('payOutHow.transfer')}</option>
          <option value="voucher">{t('payOutHow.voucher')}</option>
        </Select>
        <TextField
          label={names('amount')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          error={refused.errors?.amount}
          defaultValue={refused.values?.amount ?? repair.payOut}
        />
        <TextField
          label={names('reference')}
          name="reference"
          maxLength={140}
          autoComplete="off"
          dir="auto"
          error={refused.errors?.reference}
          defaultValue={refused.values?.reference}
        />
        <MessageFields refused={refused} />
        <Button>{t('payOut')}</Button>
      </RepairForm>
    </section>
  );
}
