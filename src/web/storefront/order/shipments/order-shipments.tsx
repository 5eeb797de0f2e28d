import { useTranslations } from 'use-intl';
import { bidiIsolate } from '../../../../kernel/bidi-isolate.ts';
import { usePageLocale } from '../../../links/use-locale-path.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import { type LineNote, OrderLines } from '../order-lines.tsx';
import { useStatusName } from '../order-steps.tsx';
import type { OrderView } from '../order-view.server.ts';
import styles from './order-shipments.module.css';
import type { OrderShipmentView } from './shipment-view.server.ts';

/** Lines of an order, grouped by shipment when there are several or one is picked up. */
export function OrderShipments({ order: { shipments, lines }, below }: { order: OrderView; below?: LineNote }) {
  const several = shipments.length > 1;
  if (!several && shipments.every(({ pickup }) => pickup === null)) return <OrderLines lines={lines} below={below} />;
  return (
    <ol className={styles.shipments}>
      {shipments.map((parcel) => (
        <li key={parcel.id} className={styles.shipment}>
          <ShipmentHeader parcel={parcel} several={several} />
          <OrderLines lines={lines.filter(({ id }) => parcel.lineIds.includes(id))} below={below} />
        </li>
      ))}
    </ol>
  );
}

function ShipmentHeader({ parcel, several }: { parcel: OrderShipmentView; several: boolean }) {
  const t = useTranslations('orders');
  const locale = usePageLocale();
  const { number, seller, title, status, days, pickup, cash } = parcel;
  const formatMoney = useMoney();
  const statusName = useStatusName(pickup !== null, pickup?.isRepair);
  return (
    <div className={styles.head}>
      <div className={styles.names}>
        {several && <h3 className={styles.name}>{t('shipment', { number })}</h3>}
        <Badge tone={status === 5 ? 'success' : 'neutral'}>{statusName(status)}</Badge>
      </div>
      {seller && <p className={styles.small}>{t('soldBy', { name: bidiIsolate(seller, locale) })}</p>}
      {cash !== null && (
        <p className={styles.cash}>{t('cashDue', { amount: bidiIsolate(formatMoney(cash), locale) })}</p>
      )}
      {pickup ? (
        <Pickup pickup={pickup} days={days} />
      ) : (
        <p className={styles.small}>
          <bdi>{title}</bdi>
          {days && <> · {t('arrives', { days })}</>}
        </p>
      )}
    </div>
  );
}

function Pickup({ pickup, days }: { pickup: NonNullable<OrderShipmentView['pickup']>; days: string | null }) {
  const t = useTranslations('orders');
  const { isRepair, place, directions, hours, code } = pickup;
  return (
    <>
      {code ? (
        <dl className={styles.code}>
          <dt>{t('readyCode')}</dt>
          <dd>
            <bdi dir="ltr">{code}</bdi>
          </dd>
        </dl>
      ) : (
        !isRepair && days && <p>{t('readyFrom', { day: days })}</p>
      )}
      <address className={styles.address}>
        {isRepair ? (
          <span className={styles.line}>{t('repairHere')}</span>
        ) : (
          <span className="visually-hidden">{t('pickupHere')}</span>
        )}
        {[...place, ...(directions ? [directions] : [])].map((line) => (
          <span key={line} className={styles.line}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </address>
      {hours.length > 0 && (
        <dl className={styles.hours}>
          {hours.map((one) => (
            <div key={one.days} className={styles.day}>
              <dt>{one.days}</dt>
              <dd>{one.hours || t('closed')}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
