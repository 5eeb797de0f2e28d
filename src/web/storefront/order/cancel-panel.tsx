import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useMoney } from '../../ui/money-format.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CANCELLATION } from './cancel-address.ts';
import type { CancelAnswer, CancelView } from './cancel-order.server.ts';
import styles from './cancel-panel.module.css';
import type { PiecesAnswer } from './cancel-pieces.server.ts';
import { CancelPieces } from './cancel-pieces.tsx';
import { ReasonFields } from './reason-fields.tsx';

type Props = {
  cancel: CancelView;
  answer: CancelAnswer | null;
  /** Action data of the form for single items. */
  pieces: PiecesAnswer | null;
  /** Form action, and the hidden fields that identify the order. */
  action: string;
  hidden?: Record<string, string>;
  /** Whether this page shows the result of the submitted form. */
  isChanged?: boolean;
};

/** State of the cancellation, and the form to cancel while that is possible. */
export function CancelPanel({ cancel, answer, pieces, action, hidden = {}, isChanged = false }: Props) {
  const t = useTranslations('cancellation');
  const formatMoney = useMoney();
  const navigation = useNavigation();
  const { mode, past, back, byMail } = cancel;
  const mailed = answer?.mailed ?? pieces?.mailed;
  const amount = (minor: number) => `\u2068${formatMoney(minor)}\u2069`;
  return (
    <>
      {past && (
        <div id={CANCELLATION}>
          <Notice tone={past.status === 'done' ? 'info' : 'warning'} urgent={isChanged} lasting>
            <p>{t(past.status, { date: past.date, reason: past.reason })}</p>
            {past.refund && <p>{t(past.refund.word, { amount: amount(past.refund.amount) })}</p>}
            {past.message && <p>{t('message', { message: past.message })}</p>}
          </Notice>
        </div>
      )}
      {mailed && (
        <Notice tone="success" urgent>
          {mailed}
        </Notice>
      )}
      {answer?.failed && (
        <Notice tone="danger" urgent>
          {answer.failed}
        </Notice>
      )}
      {mode && (
        <Disclosure title={t('title')} open={answer !== null && !answer.mailed}>
          <Form method="post" action={action} noValidate replace preventScrollReset className={styles.form}>
            {Object.entries({ ...hidden, intent: 'cancel' }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {(mode === 'request' || !byMail) && <p>{t(mode)}</p>}
            {byMail && <p>{t('byMail')}</p>}
            <p>{back === null ? t('unpaid') : t('back', { amount: amount(back) })}</p>
            {cancel.hasRepair && <p>{t('repairStays')}</p>}
            <ReasonFields reasons={cancel.reasons} answer={answer} />
            <div>
              <Button look="danger" busy={navigation.state === 'submitting'}>
                {t(mode === 'instant' ? 'submit' : 'ask')}
              </Button>
            </div>
          </Form>
        </Disclosure>
      )}
      {cancel.pieces.length > 0 && <CancelPieces cancel={cancel} answer={pieces} action={action} hidden={hidden} />}
    </>
  );
}
