import { useTranslations } from 'use-intl';
import { isMissingPage } from '../../../modules/naming/page-paths.rules.ts';
import { CASH_ON_DELIVERY } from '../../../modules/payments/payment-methods.rules.ts';
import { PageLink } from '../../links/page-link.tsx';
import { useLocalePath, usePageNames } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { Button } from '../../ui/forms/button.tsx';
import { useMoney } from '../../ui/numbers/money-format.tsx';
import { OrderLines } from '../order/order-lines.tsx';
import { PriceBreakdown } from '../order/totals/price-breakdown.tsx';
import { Totals } from '../order/totals/totals.tsx';
import type { CheckoutPage } from './checkout-page.server.ts';
import styles from './checkout-summary.module.css';
import { VoucherField } from './form/voucher-field.tsx';

type Props = {
  page: CheckoutPage;
  /** Intent of the pending submission; null when idle. */
  pendingIntent: string | null;
};

/** All amounts that will be charged, and the order button. */
export function CheckoutSummary({ page, pendingIntent }: Props) {
  const t = useTranslations('checkout');
  const shipping = useTranslations('shipping');
  const address = useLocalePath();
  const names = usePageNames();
  const hasBothPages = !isMissingPage('privacy-policy', names) && !isMissingPage('refund-policy', names);
  const formatMoney = useMoney();
  const isShippable = page.shipments.every(({ chosen }) => chosen !== null);
  const canOrder = isShippable && (page.nothingToPay || page.methods.length > 0);
  const isUpdating = pendingIntent !== null && pendingIntent !== 'place';
  const { totals, discounts, taxLabel, repairsOnly } = page;
  const price = { totals, discounts, taxLabel, repairsOnly };
  const linesById = new Map(page.lines.map((line) => [line.id, line]));
  return (
    <section className={styles.summary} aria-labelledby="checkout-summary">
      <div className={styles.head}>
        <h2 id="checkout-summary" className={styles.title}>
          {t('summary')}
        </h2>
        <a href={address(to.cart())}>{t('change')}</a>
      </div>
      <div className={styles.lines}>
        <OrderLines
          lines={page.lines}
          below={({ id, title }) => {
            const line = linesById.get(id);
            if (!line || line.problems.length === 0) return null;
            return (
              <>
                {line.problems.map((sentence) => (
                  <p key={sentence} className={styles.problem}>
                    {sentence}
                  </p>
                ))}
                {line.unshippable && (
                  <Button look="secondary" name="leave_out" value={id}>
                    {t('leaveOut', { title })}
                  </Button>
                )}
              </>
            );
          }}
        />
      </div>
      {!page.repairsOnly && <VoucherField page={page} pendingIntent={pendingIntent} />}
      <div className={styles.amounts} aria-live="polite" aria-busy={isUpdating || undefined}>
        <Totals {...price} />
      </div>
      {page.estimated && <p className={styles.small}>{shipping('estimated')}</p>}
      <Button size="l" wide name="intent" value="place" disabled={!canOrder} busy={pendingIntent === 'place'}>
        {page.nothingToPay ? t('placeFree') : t('place', { total: `\u2068${formatMoney(page.totals.grand)}\u2069` })}
      </Button>
      <PriceBreakdown {...price} lines={page.lines} />
      {page.method === CASH_ON_DELIVERY && (
        <p className={styles.small}>{t(page.collected ? 'payAtCounter' : 'payOnDelivery')}</p>
      )}
      <p className={styles.small}>
        <PageLink page="privacy-policy">{t('terms')}</PageLink>
        {hasBothPages && ' · '}
        <PageLink page="refund-policy">{t('refunds')}</PageLink>
      </p>
    </section>
  );
}
