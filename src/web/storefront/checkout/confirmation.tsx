import { useTranslations } from 'use-intl';
import { bidiIsolate } from '../../../kernel/bidi-isolate.ts';
import { useLocalePath, usePageLocale } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useMoney } from '../../ui/numbers/money-format.tsx';
import { OrderSteps } from '../order/order-steps.tsx';
import styles from './payment/payment.module.css';
import type { PaymentPage } from './payment/payment-page.server.ts';

/** Order confirmation: order number and next steps. */
export function OrderConfirmation({ page: { order } }: { page: PaymentPage }) {
  const t = useTranslations('confirmation');
  const address = useLocalePath();
  return (
    <>
      <header className={styles.head}>
        <span className={styles.mark}>
          <Icon name="check" size="l" />
        </span>
        <h1>{t('title')}</h1>
        <p>{t('mail', { email: `\u2068${order.email}\u2069` })}</p>
        <dl className={styles.code}>
          <dt>{t('code')}</dt>
          <dd>
            <bdi dir="ltr">{order.code}</bdi>
          </dd>
        </dl>
        <p className={styles.keepCode}>{t('keepCode')}</p>
        <div className={styles.buttons}>
          <ButtonLink href={address(to.trackOrder(order.code))}>{t('track')}</ButtonLink>
          <ButtonLink look="secondary" href={address(to.products())}>
            {t('continue')}
          </ButtonLink>
        </div>
      </header>
      <section className={styles.next} aria-labelledby="next">
        <h2 id="next">{t('nextTitle')}</h2>
        <OrderSteps order={{ ...order, arrives: null }} />
        <ol className={styles.list}>
          <li>{t(order.repairsOnly ? 'nextRepair' : order.pickup ? 'nextReady' : 'nextPack')}</li>
          {order.arrives && !order.pickup && <li>{t('nextArrives', { days: order.arrives })}</li>}
          {order.cashDue !== null && <CashDueItem total={order.cashDue} order={order} />}
        </ol>
      </section>
    </>
  );
}

/** The cash to have ready: one amount, or one per shipment, because each is paid separately. */
function CashDueItem({ total, order: { pickup, shipments } }: { total: number; order: PaymentPage['order'] }) {
  const t = useTranslations('confirmation');
  const formatMoney = useMoney();
  const locale = usePageLocale();
  const amount = (minor: number) => bidiIsolate(formatMoney(minor), locale);
  const withCash = shipments.filter(({ cash }) => cash !== null);
  if (withCash.length < 2) return <li>{t(pickup ? 'nextCashCounter' : 'nextCash', { total: amount(total) })}</li>;
  return (
    <li>
      {t('nextCashEach', { total: amount(total) })}
      <ul className={styles.amounts}>
        {withCash.map(({ id, number, cash }) => (
          <li key={id}>{t('cashShipment', { number, amount: amount(cash ?? 0) })}</li>
        ))}
      </ul>
    </li>
  );
}

/** Offers an account to a guest after the purchase. */
export function AccountOffer() {
  const t = useTranslations('confirmation');
  const address = useLocalePath();
  return (
    <aside className={styles.account}>
      <h2 className={styles.accountTitle}>{t('accountTitle')}</h2>
      <p>{t('accountText')}</p>
      <ButtonLink look="secondary" href={address(to.register())}>
        {t('account')}
      </ButtonLink>
    </aside>
  );
}
