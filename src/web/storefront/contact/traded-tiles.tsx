import { useTranslations } from 'use-intl';
import type { Traded } from '../../../modules/trade-in/list-traded.ts';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { Figure } from '../../ui/figure.tsx';
import { useMoney } from '../../ui/money-format.tsx';
import { pictureOf } from '../listing/picture-of.ts';
import styles from './trade-in.module.css';
import type { TradeInPage } from './trade-in-page.server.ts';

const ASKED = {
  types: 'whichType',
  brands: 'whichBrand',
  models: 'whichModel',
  questions: 'whichModel',
} as const;

type Props = { step: TradeInPage['step']; traded: Traded };

/** Device types, brands or models accepted for trade-in, each a link to the next step. */
export function TradedTiles({ step, traded: { types, type, brands, models } }: Props) {
  const t = useTranslations('tradeIn');
  const address = useAddress();
  const money = useMoney();
  return (
    <>
      <nav aria-label={t(ASKED[step])}>
        <ul className={styles.tiles}>
          {step === 'types' &&
            types.map(({ slug, name, image }) => (
              <li key={slug}>
                <a href={address(to.tradedModels(slug))} className={`${styles.tile} ${styles.kind}`}>
                  <img src={pictureOf(image).src} alt="" width={80} height={80} decoding="async" />
                  <span className={styles.name}>{name}</span>
                </a>
              </li>
            ))}
          {step === 'brands' &&
            type &&
            brands.map(({ slug, name }) => (
              <li key={slug}>
                <a href={address(to.tradedModels(type.slug, slug))} className={styles.tile}>
                  <bdi className={styles.name}>{name}</bdi>
                </a>
              </li>
            ))}
          {step === 'models' &&
            models.map(({ slug, name, year, upTo }) => (
              <li key={slug}>
                <a href={address(to.tradeIn(slug))} className={styles.tile}>
                  <bdi className={styles.name}>{name}</bdi>
                  <span className={styles.small}>
                    <Figure value={year} />
                  </span>
                  <span>{t('upTo', { price: money(upTo) })}</span>
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <p className={styles.small}>
        {t('unlisted')} <a href={address(to.askFor({ topic: 'other' }))}>{t('ask')}</a>
      </p>
    </>
  );
}
