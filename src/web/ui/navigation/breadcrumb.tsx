import { useTranslations } from 'use-intl';
import { Icon } from '../icons/icon.tsx';
import styles from './breadcrumb.module.css';

export type Crumb = { label: string; href: string };

/** Breadcrumb navigation; `here` is the current page, without a link. */
export function Breadcrumb({ trail, here }: { trail: readonly Crumb[]; here: string }) {
  const t = useTranslations('ui');
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className={styles.trail}>
        {trail.map((crumb) => (
          <li key={crumb.href} className={styles.crumb}>
            <a href={crumb.href}>{crumb.label}</a>
            <Icon name="chevron-end" size="s" />
          </li>
        ))}
        <li className={styles.current} aria-current="page">
          {here}
        </li>
      </ol>
    </nav>
  );
}
