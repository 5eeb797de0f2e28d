import { useTranslations } from 'use-intl';
import form from '../resources/entry-form.module.css';
import styles from './product-page.module.css';
import type { Completeness } from './product-page.server.ts';

/** How many of the texts each language has. */
export function CompletenessMeter({ languages }: { languages: readonly Completeness[] }) {
  const t = useTranslations('admin.products');
  return (
    <section className={styles.completeness} aria-labelledby="completeness">
      <h2 id="completeness" className={styles.completenessTitle}>
        {t('completeness')}
      </h2>
      <ul className={styles.languages}>
        {languages.map(({ code, name, filled, all }) => (
          <li key={code} className={styles.language}>
            <span>
              <bdi>{name}</bdi> <span className={form.hint}>{t('completenessOf', { filled, all })}</span>
            </span>
            <progress className={styles.meter} value={filled} max={all} aria-label={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}
