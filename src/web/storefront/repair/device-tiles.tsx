import { useTranslations } from 'use-intl';
import type { RepairOffer } from '../../../modules/repairs/list-repair-offers.ts';
import { pictureOf } from '../listing/picture-of.ts';
import styles from './repair.module.css';

/** The types of devices, each a way down to its faults. */
export function DeviceTiles({ offers }: { offers: readonly RepairOffer[] }) {
  const t = useTranslations('repair');
  return (
    <nav aria-label={t('chooseDevice')}>
      <ul className={styles.devices}>
        {offers.map(({ slug, name, image, models }) => (
          <li key={slug}>
            <a href={`#${slug}`} className={styles.device}>
              <img src={pictureOf(image).src} alt="" width={96} height={96} decoding="async" />
              <span className={styles.name}>{name}</span>
              <span className={styles.small}>{t('models', { count: models })}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
