import { useTranslations } from 'use-intl';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PastReturns } from './past-returns.tsx';
import type { ReturnActionData } from './return-form.server.ts';
import { ReportForm, WithdrawForm } from './return-forms.tsx';
import styles from './return-panel.module.css';
import type { ReturnView } from './return-view.server.ts';

export type ReturnPanelProps = {
  returns: ReturnView;
  answer: ReturnActionData | null;
  /** Form action, and the hidden fields that identify the order. */
  action: string;
  hidden?: Record<string, string>;
  /** Whether the page shows returns only. */
  isStandalone?: boolean;
};

/** Status of earlier returns, and the forms to withdraw or report a fault while that is possible. */
export function ReturnPanel(props: ReturnPanelProps) {
  const { returns, answer, isStandalone = false } = props;
  const t = useTranslations('returns');
  const { mayWithdraw, kinds, past } = returns;
  const isOpen = (intent: string) => answer?.intent === intent && answer.done === null;
  if (!mayWithdraw && kinds.length === 0 && past.length === 0 && !isStandalone) return null;
  return (
    <section className={styles.panel} aria-label={t('title')}>
      {answer?.done && (
        <Notice tone="success" urgent>
          {answer.done}
        </Notice>
      )}
      {answer?.failed && (
        <Notice tone="danger" urgent>
          {answer.failed}
        </Notice>
      )}
      {past.length > 0 && <PastReturns {...props} />}
      {mayWithdraw && (
        <Disclosure title={t('withdraw')} open={isOpen('withdraw')}>
          <WithdrawForm {...props} />
        </Disclosure>
      )}
      {kinds.length > 0 && (
        <Disclosure title={t('report')} open={isOpen('report')}>
          <ReportForm {...props} />
        </Disclosure>
      )}
      {isStandalone && !mayWithdraw && kinds.length === 0 && <p>{t('nothing')}</p>}
    </section>
  );
}
