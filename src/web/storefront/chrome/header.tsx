import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { Kept } from '../../kept-markup.tsx';
import { to } from '../../paths.ts';
import { WishlistLink } from '../lists/wishlist-link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BasketLink } from './basket-link.tsx';
import { CategoryMenu } from './category-menu.tsx';
import type { Frame } from './frame.ts';
import { hrefOf } from './frame-link.ts';
import styles from './header.module.css';
import { LanguageChooser } from './language-chooser.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { SearchForm } from './search-form.tsx';
import { useCondensing } from './use-condensing.ts';
import { useCurrentLinks } from './use-current-links.ts';
import { useMenus } from './use-menus.ts';
import { Wordmark } from './wordmark.tsx';

/** `quiet`: without search and navigation, for pages that ask for concentration. */
export function Header({ layout, quiet }: { layout: Frame; quiet: boolean }) {
  const t = useTranslations('chrome');
  const address = useAddress();
  const header = useRef<HTMLElement>(null);
  useCondensing(header);
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
            <Kept name="visitor" from={null}>
              <Visitor />
            </Kept>
          </div>
        </div>
      </div>
      {!quiet && (
        <Kept name="navigation" from={layout}>
          <NavigationRow layout={layout} />
        </Kept>
      )}
    </header>
  );
}

function Visitor() {
  return (
    <>
      <AccountMenu />
      <WishlistLink />
      <BasketLink />
    </>
  );
}

function NavigationRow({ layout }: { layout: Frame }) {
  const t = useTranslations('chrome');
  const address = useAddress();
  return (
    <nav className={styles.nav} aria-label={t('navigation')}>
      <div className={`container ${styles.links}`}>
        <CategoryMenu categories={layout.categories} />
        {[...layout.links.left, ...layout.links.right].map((link, index) => (
          <a
            key={link.url + link.title}
            className={`${styles.link} ${index === layout.links.left.length ? styles.end : ''}`}
            href={hrefOf(link.url, address)}
          >
            {link.title}
          </a>
        ))}
      </div>
    </nav>
  );
}
