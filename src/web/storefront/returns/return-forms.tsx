import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox, Radio } from '../../ui/forms/choice.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { PlainNumber } from '../../ui/numbers/plain-number.tsx';
import { RefundPreview } from '../order/cancellation/refund-preview.tsx';
import styles from './return-panel.module.css';
import type { ReturnPanelProps } from './return-panel.tsx';
import type { ReturnLineView } from './return-view.server.ts';

/** Withdrawal form: the customer chooses items and confirms once; no reason is required. */
export function WithdrawForm(props: ReturnPanelProps) {
  const { returns } = props;
  const t = useTranslations('returns');
  const lines = returns.lines.filter(({ mayWithdraw }) => mayWithdraw);
  const others = returns.lines.filter(({ mayWithdraw }) => !mayWithdraw);
  return (
    <ReturnForm {...props} intent="withdraw" submit={t('confirmWithdrawal')}>
      <p>{t('withdrawText')}</p>
      <p>{returns.until === null ? t('withdrawOpen') : t('withdrawUntil', { until: returns.until })}</p>
      <PieceQuantities {...props} intent="withdraw" lines={lines} chosen />
      {others.map(({ id, title, obstacle }) => (
        <p key={id} className={styles.hint}>
          <bdi>{title}</bdi>: {obstacle}
        </p>
      ))}
    </ReturnForm>
  );
}

/** Form to report a fault: problem, photos and the requested remedy. */
export function ReportForm(props: ReturnPanelProps) {
  const { returns, answer } = props;
  const t = useTranslations('returns');
  const names = useTranslations('fieldNames');
  const ownAnswer = answer?.intent === 'report' ? answer : null;
  return (
    <ReturnForm {...props} intent="report" submit={t('submit')}>
      <p>{t('reportText')}</p>
      <PieceQuantities {...props} intent="report" lines={returns.lines.filter(({ mayReport }) => mayReport)} />
      <Select
        label={t('kind')}
        name="kind"
        required
        defaultValue={ownAnswer?.values.kind ?? ''}
        error={ownAnswer?.errors.kind}
      >
        <option value="">{t('choose')}</option>
        {returns.kinds.map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </Select>
      <TextArea
        label={t('note')}
        name="note"
        required
        maxLength={500}
        rows={3}
        defaultValue={ownAnswer?.values.note}
        error={ownAnswer?.errors.note}
      />
      <Select
        label={t('remedy')}
        name="wish"
        defaultValue={ownAnswer?.values.wish ?? 'refund'}
        error={ownAnswer?.errors.wish}
      >
        {returns.wishes.map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </Select>
      <TextField
        label={names('photos')}
        optional={t('optional')}
        name="photos"
        type="file"
        accept="image/jpeg,image/png"
        multiple
        hint={t('photosHint')}
        error={ownAnswer?.errors.photos}
      />
    </ReturnForm>
  );
}

type FormProps = ReturnPanelProps & { intent: 'withdraw' | 'report'; submit: string; children: ReactNode };

function ReturnForm({ returns, answer, action, hidden = {}, intent, submit, children }: FormProps) {
  const t = useTranslations('returns');
  const cancellation = useTranslations('cancellation');
  const navigation = useNavigation();
  const ownAnswer = answer?.intent === intent ? answer : null;
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      replace
      preventScrollReset
      className={styles.form}
    >
      {Object.entries({ ...hidden, intent }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {returns.needsPayout && (
        <PayoutFields
          values={ownAnswer?.values ?? {}}
          errors={ownAnswer?.errors ?? {}}
          byMail={returns.payoutByMail && intent === 'withdraw'}
        />
      )}
      {ownAnswer?.preview && (
        <Notice tone="info" urgent>
          <RefundPreview refund={ownAnswer.preview} />
          <p>{t('mayWithhold')}</p>
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button name="preview" value="1" look="secondary">
          {cancellation('preview')}
        </Button>
        <Button look={intent === 'withdraw' ? 'danger' : 'primary'} busy={navigation.state === 'submitting'}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}

type PiecesProps = Pick<ReturnPanelProps, 'answer'> & {
  intent: 'withdraw' | 'report';
  lines: readonly ReturnLineView[];
  /** Whether all items are chosen initially. */
  chosen?: boolean;
};

function PieceQuantities({ answer, intent, lines, chosen = false }: PiecesProps) {
  const t = useTranslations('returns');
  const ownAnswer = answer?.intent === intent ? answer : null;
  return (
    <fieldset className={styles.lines}>
      <legend className={styles.legend}>{t('what')}</legend>
      {lines.map(({ id, title, left, sealed }) => (
        <Select
          key={id}
          label={t('piecesOf', { title: `\u2068${title}\u2069` })}
          name={`qty-${id}`}
          defaultValue={ownAnswer?.values[`qty-${id}`] ?? (chosen ? left : 0)}
          hint={sealed && intent === 'withdraw' ? t('sealedHint') : undefined}
        >
          {[...Array(left + 1).keys()].map((pieces) => (
            <option key={pieces} value={pieces}>
              <PlainNumber value={pieces} />
            </option>
          ))}
        </Select>
      ))}
      {intent === 'withdraw' && lines.some(({ sealed }) => sealed) && (
        <Checkbox name="sealed" value="1" defaultChecked={ownAnswer?.values.sealed === '1'}>
          {t('sealed')}
        </Checkbox>
      )}
    </fieldset>
  );
}

type PayoutProps = { values: Record<string, string>; errors: Record<string, string>; byMail: boolean };

function PayoutFields({ values, errors, byMail }: PayoutProps) {
  const t = useTranslations('returns');
  const names = useTranslations('fieldNames');
  const to = values.payout_to ?? 'bank';
  return (
    <fieldset className={styles.payout}>
      <legend className={styles.legend}>{t('payoutTitle')}</legend>
      <p className={styles.hint}>{t('payoutText')}</p>
      {byMail && <p className={styles.hint}>{t('payoutByMail')}</p>}
      <Radio name="payout_to" value="bank" defaultChecked={to === 'bank'}>
        {t('payoutBank')}
      </Radio>
      <TextField
        label={names('payout_holder')}
        name="payout_holder"
        maxLength={80}
        autoComplete="name"
        defaultValue={values.payout_holder}
        error={errors.payout_holder}
      />
      <TextField
        label={names('payout_account')}
        name="payout_account"
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        defaultValue={values.payout_account}
        error={errors.payout_account}
      />
      <Radio name="payout_to" value="store" defaultChecked={to === 'store'}>
        {t('payoutStore')}
      </Radio>
    </fieldset>
  );
}
