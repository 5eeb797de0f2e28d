import { useEffect } from 'react';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAddress } from '../../../address.ts';
import { pageTitle } from '../../../page-title.server.ts';
import { to } from '../../../paths.ts';
import { shopRequest } from '../../../request.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useMoney } from '../../../ui/money-format.tsx';
import { useVisitor } from '../../../visitor.tsx';
import { OrderDetails } from '../../order/order-details.tsx';
import { OrderSteps } from '../../order/order-steps.tsx';
import styles from '../payment.module.css';
import type { Route } from './+types/payment.ts';

export const handle: RouteHandle = { noindex: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { orderOfAttempt } = await import('../payment-page.server.ts');
  const shop = context.get(shopRequest);
  const page = await orderOfAttempt(shop, params.attempt);
  if (!page) throw data(null, { status: 404 });
  return { ...page, title: await pageTitle(shop, shop.t('confirmation.title')) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

/** What every way of paying comes back to; cash on delivery has nothing to wait for. */
export default function Payment({ loaderData: { order, isGuest } }: Route.ComponentProps) {
  const t = useTranslations('confirmation');
  const address = useAddress();
  const write = useMoney();
  const { refresh } = useVisitor();
  // what was bought has left the basket
  useEffect(refresh, [refresh]);
  return (
    <div className={`container ${styles.page}`}>
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
        <p className={styles.keep}>{t('keep')}</p>
        <div className={styles.ways}>
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
          <li>{t('nextPack')}</li>
          {order.arrives && <li>{t('nextArrives', { days: order.arrives })}</li>}
          {order.method === 'cashOnDelivery' && (
            <li>{t('nextCash', { total: `\u2068${write(order.totals.grand)}\u2069` })}</li>
          )}
        </ol>
      </section>
      <OrderDetails order={order} />
      {isGuest && (
        <aside className={styles.account}>
          <h2 className={styles.accountTitle}>{t('accountTitle')}</h2>
          <p>{t('accountText')}</p>
          <ButtonLink look="secondary" href={address(to.register())}>
            {t('account')}
          </ButtonLink>
        </aside>
      )}
    </div>
  );
}
