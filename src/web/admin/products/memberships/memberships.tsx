import { useTranslations } from 'use-intl';
import form from '../../resources/entry-form.module.css';
import styles from '../product-page.module.css';
import type { MembershipView } from './memberships.server.ts';

/** Links the collections, bundles and flash sales that contain the product. */
export function Memberships({ lists }: { lists: readonly MembershipView[] }) {
  const t = useTranslations('admin.products.memberships');
  return (
    <section className={form.section} aria-labelledby="memberships-title">
      <h2 id="memberships-title" className={form.sectionTitle}>
        {t('title')}
      </h2>
      {lists.length === 0 && <p className={form.hint}>{t('none')}</p>}
      {lists.map(({ title, entries, more }) => (
        <div key={title}>
          <h3 className={styles.completenessTitle}>{title}</h3>
          <ul className={styles.memberships}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <a className={styles.shopLink} href={entry.href}>
                  <bdi>{entry.title}</bdi>
                </a>
              </li>
            ))}
            {more > 0 && <li className={form.hint}>{t('more', { count: more })}</li>}
          </ul>
        </div>
      ))}
    </section>
  );
}
