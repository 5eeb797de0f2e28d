import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import { TransferDetails } from '../../order/transfer/transfer-details.tsx';
import type { TransferView } from '../../order/transfer/transfer-view.server.ts';
import styles from './payment.module.css';
import type { PaymentPage } from './payment-page.server.ts';
import { PayForm } from './payment-pending.tsx';

export type ProofActionData = { failed: string | null; done: boolean };

type Props = { page: PaymentPage; transfer: TransferView; proof: ProofActionData | null };

/** Other payment methods of an order that awaits a bank transfer: none after a partial payment. */
export function listOtherMethods({ methods, order }: PaymentPage): PaymentPage['methods'] {
  if (order.transfer && order.transfer.received > 0) return [];
  return methods.filter(({ key }) => key !== 'bankTransfer');
}

/** An order that awaits a bank transfer: account details and the upload of a proof of payment. */
export function TransferPending({ page, transfer, proof }: Props) {
  const { order } = page;
  const otherMethodList = listOtherMethods(page);
  const t = useTranslations('transfer');
  const orders = useTranslations('confirmation');
  const waiting = useTranslations('payment');
  const money = useMoney();
  const formatMoney = (amount: number) => `\u2068${money(amount)}\u2069`;
  const email = `\u2068${order.email}\u2069`;
  const amounts = { received: formatMoney(transfer.received), rest: formatMoney(transfer.amountDue) };
  return (
    <>
      <header className={styles.head}>
        <span className={styles.mark}>
          <Icon name="check" size="l" />
        </span>
        <h1>
          {transfer.received > 0 ? t('partTitle', amounts) : t('title', { total: formatMoney(order.totals.grand) })}
        </h1>
        <p>
          {transfer.received > 0 ? t('partText', { email }) : t(order.repairsOnly ? 'textRepair' : 'text', { email })}
        </p>
        <dl className={styles.code}>
          <dt>{orders('code')}</dt>
          <dd>
            <bdi dir="ltr">{order.code}</bdi>
          </dd>
        </dl>
      </header>
      <div className={styles.transfer}>
        <section className={styles.next} aria-labelledby="transfer-details">
          <h2 id="transfer-details">{t('details')}</h2>
          <TransferDetails transfer={transfer} repairsOnly={order.repairsOnly} />
        </section>
        <section className={styles.next} aria-labelledby="transfer-proof">
          <h2 id="transfer-proof">{t('proofTitle')}</h2>
          <p>{t('proofText')}</p>
          {proof?.done && (
            <Notice tone="success" urgent>
              {t('proofDone')}
            </Notice>
          )}
          {transfer.proofs > 0 && <p>{t('proofs', { count: transfer.proofs })}</p>}
          {transfer.canUploadProof && <ProofForm failed={proof?.failed ?? null} key={transfer.proofs} />}
        </section>
      </div>
      {otherMethodList.length > 0 && (
        <Disclosure title={waiting('how')}>
          <PayForm page={{ ...page, methods: otherMethodList }} />
        </Disclosure>
      )}
    </>
  );
}

function ProofForm({ failed }: { failed: string | null }) {
  const t = useTranslations('transfer');
  const { state } = useNavigation();
  return (
    <Form method="post" encType="multipart/form-data" className={styles.pay} preventScrollReset>
      <input type="hidden" name="intent" value="proof" />
      <TextField
        label={t('proofFile')}
        name="proof"
        type="file"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        required
        error={failed ?? undefined}
      />
      <Button look="secondary" busy={state === 'submitting'}>
        {t('proofSend')}
      </Button>
    </Form>
  );
}
