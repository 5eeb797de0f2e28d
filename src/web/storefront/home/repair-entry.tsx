import { useTranslations } from 'use-intl';
import { isMissingPage } from '../../../modules/naming/page-paths.rules.ts';
import { useLocalePath, usePageNames } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './repair-entry.module.css';

/** Link to the repair pages; nothing in a shop without repairs. */
export function RepairEntry() {
  const t = useTranslations('home');
  const address = useLocalePath();
  const names = usePageNames();
  if (isMissingPage('services', names)) return null;
  return (
    <section className="container">
      <div className={styles.entry}>
        <Icon name="wrench" size="l" />
        <div className={styles.content}>
          <h2>{t('repairTitle')}</h2>
          <p>{t('repairText')}</p>
        </div>
        <ButtonLink href={address(to.services())} look="secondary" size="l">
          {t('repairAction')}
        </ButtonLink>
      </div>
    </section>
  );
}
