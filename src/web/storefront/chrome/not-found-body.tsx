import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { Chip } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './error-body.module.css';
import { SearchForm } from './search-form.tsx';

/** No such page: say so, and offer the ways most people meant. */
export function NotFoundBody({ standsAlone = false }: { standsAlone?: boolean }) {
  const t = useTranslations('error');
  const address = useAddress();
  const Place = standsAlone ? 'main' : 'div';
  const ways = [
    { href: to.products(), label: t('products') },
    { href: to.services(), label: t('repairs') },
    { href: to.trackOrder(), label: t('track') },
    { href: to.page('contact'), label: t('contact') },
  ];
  return (
    <Place className={`container ${styles.body}`}>
      <p className={styles.status}>
        <bdi dir="ltr">404</bdi>
      </p>
      <h1 className={styles.heading}>{t('notFound')}</h1>
      <p className={styles.message}>{t('notFoundHint')}</p>
      <div className={styles.search}>
        <SearchForm />
      </div>
      <ul className={styles.ways}>
        {ways.map(({ href, label }) => (
          <li key={href}>
            <Chip href={address(href)}>{label}</Chip>
          </li>
        ))}
      </ul>
      <ButtonLink href={address(to.home())}>{t('goHome')}</ButtonLink>
    </Place>
  );
}
