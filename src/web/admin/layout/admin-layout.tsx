import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isBuiltInLocale, listLocales } from '../../../kernel/locale.ts';
import { usePageLocale } from '../../links/use-locale-path.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from './admin-layout.module.css';
import type { AdminLayoutData } from './admin-layout.server.ts';
import type { AdminNavItem } from './admin-navigation.server.ts';

const NAMES = { en: 'English', fr: 'Français', ar: 'العربية', tr: 'Türkçe', hi: 'हिन्दी' } as const;

/** Layout of the admin: navigation, account, page content and language form. */
export function AdminLayout({ frame, children }: { frame: AdminLayoutData; children: ReactNode }) {
  const t = useTranslations('admin');
  const tLayout = useTranslations('layout');
  const hasNavigation = frame.staff !== null && frame.staff.navItems.length > 0;
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        {tLayout('skip')}
      </a>
      <header className={styles.header}>
        <div className={`container ${styles.bar}`}>
          <a className={styles.name} href={adminPaths.root()}>
            <bdi>{frame.siteName}</bdi> <span className={styles.section}>{t('title')}</span>
          </a>
          {hasNavigation ? (
            <>
              <div className={styles.inlineMenu}>
                <HeaderActions frame={frame} />
              </div>
              <details className={styles.disclosureMenu}>
                <summary className={styles.menuButton}>
                  <Icon name="menu" size="s" />
                  {tLayout('menu')}
                </summary>
                <HeaderActions frame={frame} />
              </details>
            </>
          ) : (
            <HeaderActions frame={frame} />
          )}
        </div>
      </header>
      <main id="main" className={`container ${styles.main}`}>
        {children}
      </main>
      <footer className={`container ${styles.footer}`}>
        <LanguageForm frame={frame} />
        <a className={styles.link} href="/">
          {t('backToShop')}
        </a>
      </footer>
    </div>
  );
}

/** Navigation, account link and sign-out button: in a row, or on phones in a disclosure. */
function HeaderActions({ frame: { staff, signedIn, path } }: { frame: AdminLayoutData }) {
  const t = useTranslations('admin');
  const account = useTranslations('account');
  return (
    <>
      {staff && staff.navItems.length > 0 && <AdminNavigation path={path} places={staff.navItems} />}
      <div className={styles.end}>
        {staff && (
          <a className={styles.account} href={adminPaths.twoFactor()}>
            {t('signedInAs', { name: staff.name, role: staff.role })}
          </a>
        )}
        {signedIn && (
          <form method="post" action={adminPaths.signOut()}>
            <Button look="quiet">{account('signOut')}</Button>
          </form>
        )}
      </div>
    </>
  );
}

function AdminNavigation({ path, places }: { path: string; places: AdminNavItem[] }) {
  const t = useTranslations('admin');
  return (
    <nav className={styles.nav} aria-label={t('title')}>
      {places.map(({ href, name, within, waits }) => (
        <a
          key={href}
          className={styles.navItem}
          href={href}
          aria-current={path.startsWith(within) ? 'page' : undefined}
        >
          {name}
          {waits && (
            <span className={styles.taskCount}>
              <span aria-hidden="true">{waits.short}</span>
              <span className="visually-hidden">{waits.said}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}

/** Lists all locales, also those that customers cannot select. */
function LanguageForm({ frame: { path, languages } }: { frame: AdminLayoutData }) {
  const t = useTranslations('admin');
  const locale = usePageLocale();
  return (
    <form method="post" action={adminPaths.language()} className={styles.language}>
      <input type="hidden" name="to" value={path} />
      <Select label={t('language')} name="language" defaultValue={locale}>
        {listLocales().map((one) => (
          <option key={one} value={one} lang={one}>
            {languages.find(({ code }) => code === one)?.name ?? (isBuiltInLocale(one) ? NAMES[one] : one)}
          </option>
        ))}
      </Select>
      <Button look="secondary" size="l">
        {t('show')}
      </Button>
    </form>
  );
}
