import { useTranslations } from 'use-intl';
import { usePageLocale } from '../../links/use-locale-path.ts';
import { Amount } from '../../ui/numbers/price.tsx';
import { formatStorage } from '../product/format-spec.ts';
import type { OfferPage } from './offer-page.server.ts';
import styles from './trade-in.module.css';

/** The trade-in price as a receipt: base price, deduction per answer, and total. */
export function OfferReceipt({ page: { device, offer, contentLanguage } }: { page: OfferPage }) {
  const t = useTranslations('tradeIn');
  const locale = usePageLocale();
  return (
    <section aria-labelledby="offer-receipt" className={styles.receipt}>
      <h2 id="offer-receipt" className={styles.receiptTitle}>
        {t('receipt')}
      </h2>
      <dl className={styles.lines}>
        <div>
          <dt>
            <bdi>
              {device.storageGb > 0 ? `${device.name} · ${formatStorage(device.storageGb, locale)}` : device.name}
            </bdi>
            <span className={styles.small}>{t('flawless')}</span>
          </dt>
          <dd>
            <Amount value={offer.price} />
          </dd>
        </div>
        {offer.answers.map(({ question, answer, deduction }) => (
          <div key={question}>
            <dt>
              <span className={styles.small}>
                <bdi {...contentLanguage}>{question}</bdi>
              </span>
              <bdi {...contentLanguage}>{answer}</bdi>
            </dt>
            <dd>{deduction > 0 ? <Amount value={-deduction} /> : '–'}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('total')}</dt>
          <dd>
            <Amount value={offer.total} />
          </dd>
        </div>
      </dl>
      <p className={styles.small}>{t('checked')}</p>
    </section>
  );
}
