import { useTranslations } from 'use-intl';
import { isMissingPage } from '../../../../modules/naming/page-paths.rules.ts';
import { useLocalePath, usePageNames } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { NotFoundSuggestions } from '../../../rendering/not-found-suggestions.server.ts';
import { Chip } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { SearchForm } from '../header/search-form.tsx';
import styles from './error-body.module.css';
import { ErrorLayout } from './error-layout.tsx';

type Props = {
  isStandalone?: boolean /** Suggestions of the server for a similar URL. */;
  instead?: NotFoundSuggestions | null;
};

/** 404 page with similar pages and common links. */
export function NotFoundBody({ isStandalone = false, instead }: Props) {
  const t = useTranslations('error');
  const address = useLocalePath();
  const names = usePageNames();
  const links = [
    { href: to.products(), label: t('products') },
    { href: to.services(), label: t('repairs'), page: 'services' as const },
    { href: to.trackOrder(), label: t('track') },
    { href: to.page('contact'), label: t('contact'), page: 'contact' as const },
  ].filter(({ page }) => !page || !isMissingPage(page, names));
  return (
    <ErrorLayout standsAlone={isStandalone}>
      <p className={styles.status}>
        <bdi dir="ltr">404</bdi>
      </p>
      <h1 className={styles.heading}>{t('notFound')}</h1>
      <p className={styles.message}>{t('notFoundHint')}</p>
      {!isStandalone && (
        <div className={styles.search}>
          <SearchForm />
        </div>
      )}
      {instead && instead.near.length > 0 && (
        <>
          <h2 className={styles.suggestionsHeading}>{t('suggestions')}</h2>
          <ul className={styles.links}>
            {instead.near.map(({ href, title }) => (
              <li key={href}>
                <Chip href={href}>{title}</Chip>
              </li>
            ))}
          </ul>
        </>
      )}
      <ul className={styles.links}>
        {links.map(({ href, label }) => (
          <li key={href}>
            <Chip href={address(href)}>{label}</Chip>
          </li>
        ))}
      </ul>
      <ButtonLink href={address(to.home())}>{t('goHome')}</ButtonLink>
      {instead?.banner && (
        <a className={styles.banner} href={instead.banner.href}>
          {instead.banner.picture && (
            <img src={instead.banner.picture} alt={instead.banner.alt} width={500} height={100} />
          )}
          <strong>{instead.banner.title}</strong>
          <span>{instead.banner.text}</span>
        </a>
      )}
    </ErrorLayout>
  );
}
