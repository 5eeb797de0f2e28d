import { useTranslations } from 'use-intl';
import type { DeviceType } from '../../../../modules/repair-catalog/catalog/browse-devices.ts';
import { getPictureUrls } from '../../../links/picture-urls.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import styles from '../repair.module.css';

/** Device types with links to their brands; keeps the selected faults. */
export function DeviceTiles({ types, faults }: { types: readonly DeviceType[]; faults?: readonly string[] }) {
  const t = useTranslations('repair');
  const address = useLocalePath();
  return (
    <nav aria-label={t('chooseDevice')}>
      <ul className={styles.devices}>
        {types.map(({ slug, name, image, models }) => (
          <li key={slug}>
            <a href={address(to.deviceBrands(slug, faults))} className={styles.device}>
              <img src={getPictureUrls(image).src} alt="" width={96} height={96} decoding="async" />
              <span className={styles.name}>{name}</span>
              <span className={styles.small}>{t('models', { count: models })}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
