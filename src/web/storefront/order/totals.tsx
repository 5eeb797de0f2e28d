import { useTranslations } from 'use-intl';
import { Amount } from '../../ui/price.tsx';
import styles from './totals.module.css';

type Props = {
  totals: {
    goods: number;
    discount: number;
    shipping: number;
    codFee: number;
    tax: number;
    pricesIncludeTax: boolean;
    grand: number;
  };
  /** What the tax is called at the destination, e.g. VAT. */
  taxLabel?: string | null;
};

/** Every amount of an order, the sum last. */
export function Totals({ totals, taxLabel = null }: Props) {
  const t = useTranslations('checkout');
  const taxName = totals.pricesIncludeTax ? t('taxIncluded') : t('tax');
  const rows = [
    { name: t('goods'), amount: totals.goods, shown: true },
    { name: t('discount'), amount: -totals.discount, shown: totals.discount > 0 },
    { name: t('shipping'), amount: totals.shipping, shown: true, free: totals.shipping === 0 },
    { name: t('codFee'), amount: totals.codFee, shown: totals.codFee > 0 },
    { name: taxLabel ?? taxName, amount: totals.tax, shown: !totals.pricesIncludeTax && totals.tax > 0 },
  ];
  return (
    <dl className={styles.totals}>
      {rows
        .filter((row) => row.shown)
        .map((row) => (
          <div key={row.name} className={styles.row}>
            <dt>{row.name}</dt>
            <dd>{row.free ? t('free') : <Amount value={row.amount} />}</dd>
          </div>
        ))}
      <div className={`${styles.row} ${styles.grand}`}>
        <dt>{t('total')}</dt>
        <dd>
          <Amount value={totals.grand} />
        </dd>
      </div>
      {totals.pricesIncludeTax && totals.tax > 0 && (
        <div className={`${styles.row} ${styles.included}`}>
          <dt>{taxLabel ? `${taxName} (${taxLabel})` : taxName}</dt>
          <dd>
            <Amount value={totals.tax} />
          </dd>
        </div>
      )}
    </dl>
  );
}
