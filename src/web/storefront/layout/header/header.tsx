import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { CachedFragment } from '../../../rendering/cached-fragment.tsx';
import { Wordmark } from '../../../ui/wordmark.tsx';
import { WishlistLink } from '../../lists/wishlist-link.tsx';
import type { LayoutData } from '../layout-data.ts';
import { localizeHref } from '../localize-href.ts';
import { AccountMenu } from './account-menu.tsx';
import { CartLink } from './cart-link.tsx';
import { CategoryMenu } from './category-menu.tsx';
import styles from './header.module.css';
import { LanguageChooser } from './language-chooser.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { SearchForm } from './search-form.tsx';
import { useCondensedHeader } from './use-condensed-header.ts';
import { useCurrentLinks } from './use-current-links.ts';
import { useMenus } from './use-menus.ts';

/** `quiet`: without search and navigation, for pages that ask for concentration. */
export function Header({ layout, quiet }: { layout: LayoutData; quiet: boolean }) {
  const t = useTranslations('layout');
  const address = useLocalePath();
  const header = useRef<HTMLElement>(null);
  useCondensedHeader(header);
  useMenus();
  useCurrentLinks(header);
  return (
    <header ref={header} className={styles.header} data-quiet={quiet || undefined}>
      <div className={styles.top}>
        <div className={`container ${styles.row}`}>
          {!quiet && <MenuSheet layout={layout} />}
          <a className={styles.home} href={address(to.home())} aria-label={t('home', { shop: layout.siteName })}>
            <Wordmark name={layout.siteName} logo={layout.logo} />
          </a>
          {!quiet && (
            <div className={styles.search}>
              <SearchForm categories={layout.categories} />
            </div>
          )}
          <div className={styles.tools}>
            <LanguageChooser languages={layout.languages} always={quiet} />
            <CachedFragment name="visitor" from={null}>
              <Visitor />
            </CachedFragment>
          </div>
        </div>
      </div>
      {!quiet && (
        <CachedFragment name="navigation" from={layout}>
          <NavigationRow layout={layout} />
        </CachedFragment>
      )}
    </header>
  );
}

function Visitor() {
  return (
    <>
      <AccountMenu />
      <WishlistLink />
      <CartLink />
    </>
  );
}

function NavigationRow({ layout }: { layout: LayoutData }) {
  const t = useTranslations('layout');
  const address = useLocalePath();
  return (
    <nav className={styles.nav} aria-label={t('navigation')}>
      <div className={`container ${styles.links}`}>
        <CategoryMenu categories={layout.categories} />
        {[...layout.links.left, ...layout.links.right].map((link, index) => (
          <a
            key={link.url + link.title}
            className={`${styles.link} ${index === layout.links.left.length ? styles.end : ''}`}
            href={localizeHref(link.url, address)}
          >
            {link.title}
          </a>
        ))}
      </div>
    </nav>
  );
}
