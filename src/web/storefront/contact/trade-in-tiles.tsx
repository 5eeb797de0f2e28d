import { useTranslations } from 'use-intl';
import type { TradeInCatalog } from '../../../modules/trade-in/list-trade-in-devices.ts';
import { getPictureUrls } from '../../links/picture-urls.ts';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { useMoney } from '../../ui/numbers/money-format.tsx';
import { PlainNumber } from '../../ui/numbers/plain-number.tsx';
import styles from './trade-in.module.css';
import type { TradeInPage } from './trade-in-page.server.ts';

const STEP_QUESTION_KEYS = {
  types: 'whichType',
  brands: 'whichBrand',
  models: 'whichModel',
  questions: 'whichModel',
} as const;

type Props = { step: TradeInPage['step']; catalog: TradeInCatalog };

/** Device types, brands or models accepted for trade-in, each a link to the next step. */
export function TradeInTiles({ step, catalog: { types, type, brands, models } }: Props) {
  const t = useTranslations('tradeIn');
  const address = useLocalePath();
  const money = useMoney();
  return (
    <>
      <nav aria-label={t(STEP_QUESTION_KEYS[step])}>
        <ul className={styles.tiles}>
          {step === 'types' &&
            types.map(({ slug, name, image }) => (
              <li key={slug}>
                <a href={address(to.tradeInModels(slug))} className={`${styles.tile} ${styles.deviceType}`}>
                  <img src={getPictureUrls(image).src} alt="" width={80} height={80} decoding="async" />
                  <span className={styles.name}>{name}</span>
                </a>
              </li>
            ))}
          {step === 'brands' &&
            type &&
            brands.map(({ slug, name }) => (
              <li key={slug}>
                <a href={address(to.tradeInModels(type.slug, slug))} className={styles.tile}>
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
                    <PlainNumber value={year} />
                  </span>
                  <span>{t('upTo', { price: money(upTo) })}</span>
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <p className={styles.small}>
        {t('unlisted')} <a href={address(to.contactForm({ topic: 'other' }))}>{t('ask')}</a>
      </p>
    </>
  );
}
