import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icons/icon.tsx';
import type { HomeView } from './home.server.ts';
import styles from './site-features.module.css';

/** Site features in one strip: delivery, returns, warranty, repair. */
export function SiteFeatures({ features }: Pick<HomeView, 'features'>) {
  const t = useTranslations('home');
  if (features.length === 0) return null;
  return (
    <section aria-label={t('siteFeatures')} className="container">
      <ul className={styles.strip}>
        {features.map(({ icon, title, text }) => (
          <li key={title} className={styles.promise}>
            <Icon name={icon} />
            <div>
              <p className={styles.title}>{title}</p>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
