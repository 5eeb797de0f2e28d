import { useTranslations } from 'use-intl';
import type { Quote } from '../../../../modules/repair-catalog/quotes/quote.rules.ts';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import { Amount } from '../../../ui/numbers/price.tsx';
import styles from './receipt.module.css';

type ReceiptProps = {
  quote: Quote;
  taxLabel: string | null;
  pricesIncludeTax: boolean;
  /** Free-text description of an unlisted fault. */
  other?: string | null;
};

/** Repairs with their prices by line; the total last. */
export function Receipt({ quote, taxLabel, pricesIncludeTax, other = null }: ReceiptProps) {
  const t = useTranslations('repairBooking');
  const { lines, diagnosis, travel, discount, tax, total } = quote;
  return (
    <div className={styles.receipt}>
      <ul className={styles.lines}>
        {lines.map(({ service, title, grade, warrantyDays, price, noFixNoFee }) => (
          <li key={service} className={styles.line}>
            <div>
              <p className={styles.title}>
                <bdi>{title}</bdi>
              </p>
              <p className={styles.small}>
                {[
                  ...(grade === 'none' ? [] : [t(`parts.${grade}`)]),
                  ...(warrantyDays > 0 ? [t('warranty', { days: warrantyDays })] : []),
                  ...(price === null && noFixNoFee ? [t('noFixNoFee')] : []),
                ].join(' · ')}
              </p>
            </div>
            <p className={styles.amount}>{price === null ? t('priceAfterDiagnosis') : <Amount value={price} />}</p>
          </li>
        ))}
      </ul>
      {other && <p className={styles.small}>{t('otherDescription', { text: `\u2068${other}\u2069` })}</p>}
      <dl className={styles.sums}>
        {discount > 0 && <Row name={t('combo')} value={-discount} />}
        {diagnosis.fee > 0 && <Row name={t('diagnosis')} value={diagnosis.fee} />}
        {travel.fee > 0 && <Row name={t('travel')} value={travel.fee} />}
        {tax > 0 && !pricesIncludeTax && <Row name={taxLabel ?? t('tax')} value={tax} />}
        <div className={styles.total}>
          <dt>{t(quote.exact ? 'total' : 'totalKnown')}</dt>
          <dd>
            <Amount value={total} />
          </dd>
        </div>
        {tax > 0 && pricesIncludeTax && (
          <Row name={t('taxIncluded', { name: taxLabel ?? t('tax') })} value={tax} quiet />
        )}
      </dl>
    </div>
  );
}

function Row({ name, value, quiet = false }: { name: string; value: number; quiet?: boolean }) {
  return (
    <div className={quiet ? `${styles.row} ${styles.small}` : styles.row}>
      <dt>{name}</dt>
      <dd>
        <Amount value={value} />
      </dd>
    </div>
  );
}

/** Duration, diagnosis fee and conditions of the quote. */
export function QuoteConditions({ quote }: { quote: Quote }) {
  const t = useTranslations('repairBooking');
  const money = useMoney();
  const { leadDays, minutes, diagnosis, exact } = quote;
  return (
    <ul className={styles.terms}>
      <li>{leadDays > 0 ? t('takesParts', { days: leadDays, minutes }) : t('takes', { minutes })}</li>
      {!exact && <li>{t('credited', { fee: `\u2068${money(diagnosis.fee)}\u2069` })}</li>}
      <li>{t('neverRises')}</li>
    </ul>
  );
}
