import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Amount } from '../../../ui/numbers/price.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { useStatusName } from '../../order/order-steps.tsx';
import styles from './orders.module.css';
import type { OrderRow } from './orders-page.server.ts';

const STATUS_TONES = {
  1: 'neutral',
  2: 'accent',
  3: 'accent',
  4: 'accent',
  5: 'success',
  6: 'warning',
  7: 'neutral',
} as const;

export function OrderCard({ order }: { order: OrderRow }) {
  const t = useTranslations('orders');
  const address = useLocalePath();
  const nameOf = useStatusName(false);
  return (
    <li className={styles.card}>
      <span>
        <ProductPicture src={order.picture} alt="" />
      </span>
      <div className={styles.details}>
        <h2 className={styles.code}>{t('order', { code: `\u2066${order.code}\u2069` })}</h2>
        <p className={styles.small}>{t('placed', { date: order.placed })}</p>
        <p>
          <bdi>{order.title}</bdi>{' '}
          {order.pieces > 1 && <span className={styles.small}>{t('andMore', { count: order.pieces - 1 })}</span>}
        </p>
        <Badge tone={STATUS_TONES[order.status]}>{nameOf(order.status)}</Badge>
      </div>
      <div className={styles.end}>
        <Amount value={order.grand} className={styles.grand} />
        <ButtonLink look="secondary" href={address(to.order(order.id))}>
          {t('show')}
          <span className="visually-hidden"> {order.code}</span>
        </ButtonLink>
      </div>
    </li>
  );
}
