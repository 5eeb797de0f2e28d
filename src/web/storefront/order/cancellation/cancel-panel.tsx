import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import type { CancelActionData, CancelView } from './cancel-order.server.ts';
import styles from './cancel-panel.module.css';
import type { PiecesActionData } from './cancel-pieces.server.ts';
import { CancelPieces } from './cancel-pieces.tsx';
import { CANCELLATION_ANCHOR } from './cancellation-anchor.ts';
import { ReasonFields } from './reason-fields.tsx';

type Props = {
  cancel: CancelView;
  answer: CancelActionData | null;
  /** Action data of the form for single items. */
  pieces: PiecesActionData | null;
  /** Form action, and the hidden fields that identify the order. */
  action: string;
  hidden?: Record<string, string>;
  /** Whether this page shows the result of the submitted form. */
  hasJustCancelled?: boolean;
};

/** State of the cancellation, and the form to cancel while that is possible. */
export function CancelPanel({ cancel, answer, pieces, action, hidden = {}, hasJustCancelled = false }: Props) {
  const t = useTranslations('cancellation');
  const formatMoney = useMoney();
  const navigation = useNavigation();
  const { mode, past, refundAmount, byMail } = cancel;
  const mailed = answer?.mailed ?? pieces?.mailed;
  const amount = (minor: number) => `\u2068${formatMoney(minor)}\u2069`;
  return (
    <>
      {past && (
        <div id={CANCELLATION_ANCHOR}>
          <Notice tone={past.status === 'done' ? 'info' : 'warning'} urgent={hasJustCancelled} lasting>
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
            <p>{refundAmount === null ? t('unpaid') : t('refundAmount', { amount: amount(refundAmount) })}</p>
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
