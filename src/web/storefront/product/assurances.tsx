import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useMoney } from '../../ui/money-format.tsx';
import styles from './assurances.module.css';
import type { DeliveryView, ProductView } from './product-view.ts';

/** Beside the buttons: when it comes, what if it does not please, what if it breaks. */
export function Assurances({ product }: { product: ProductView }) {
  const t = useTranslations('product');
  const address = useAddress();
  return (
    <ul className={styles.list}>
      <Delivery delivery={product.delivery} />
      <Assurance icon="return" title={t('returns')}>
        <a href={address(to.page('refund-policy'))}>{t('returnsRules')}</a>
      </Assurance>
      {product.warrantyMonths > 0 && (
        <Assurance icon="shield" title={t('warranty', { months: product.warrantyMonths })}>
          {t('warrantyText')}
        </Assurance>
      )}
    </ul>
  );
}

function Assurance({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className={styles.one}>
      <Icon name={icon} />
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{children}</p>
      </div>
    </li>
  );
}

/** Isolated, so that an amount keeps its shape inside a sentence from right to left. */
const isolated = (text: string) => `\u2068${text}\u2069`;

function Delivery({ delivery: { country, option } }: { delivery: DeliveryView }) {
  const t = useTranslations('product');
  const address = useAddress();
  const format = useFormatter();
  const write = useMoney();
  if (!option) {
    return (
      <Assurance icon="truck" title={t('noDelivery', { country })}>
        {t('noDeliveryHint')} <a href={address(to.page('delivery-policy'))}>{t('deliveryRules')}</a>
      </Assurance>
    );
  }
  const day = (date: string) => format.dateTime(new Date(date), { weekday: 'short', day: 'numeric', month: 'short' });
  const [from, until] = [day(option.earliest), day(option.latest)];
  const price = option.price === 0 ? t('deliveryFree') : isolated(write(option.price));
  return (
    <Assurance icon="truck" title={from === until ? t('arrivesOn', { from }) : t('arrives', { from, to: until })}>
      {t('deliveryTo', { service: option.title, country, price })}.{' '}
      <a href={address(to.page('delivery-policy'))}>{t('deliveryRules')}</a>
    </Assurance>
  );
}
