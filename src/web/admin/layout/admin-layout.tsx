import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isBuiltInLocale, listLocales } from '../../../kernel/locale.ts';
import { usePageLocale } from '../../links/use-locale-path.ts';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { adminPaths } from '../admin-paths.ts';
import { HeaderSearch } from '../search/header-search.tsx';
import styles from './admin-layout.module.css';
import type { AdminLayoutData } from './admin-layout.server.ts';
import type { AdminNavGroup } from './admin-navigation.server.ts';
import { ScriptElements } from './script-elements.tsx';

const NAMES = { en: 'English', fr: 'Français', ar: 'العربية', tr: 'Türkçe', hi: 'हिन्दी' } as const;

/** Layout of the admin: navigation, account, page content and language form. */
export function AdminLayout({ frame, children }: { frame: AdminLayoutData; children: ReactNode }) {
  const t = useTranslations('admin');
  const tLayout = useTranslations('layout');
  const navigation = frame.staff?.navigation ?? [];
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
          {navigation.length > 0 && <HeaderSearch />}
          <AccountActions frame={frame} />
        </div>
      </header>
      <div className={`container ${navigation.length > 0 ? styles.columns : ''}`}>
        {navigation.length > 0 && (
          <>
            <div className={styles.sidebar}>
              <AdminNavigation path={frame.path} groups={navigation} />
            </div>
            <details className={styles.menu}>
              <summary className={styles.menuButton}>
                <Icon name="menu" size="s" />
                {tLayout('menu')}
              </summary>
              <AdminNavigation path={frame.path} groups={navigation} />
            </details>
          </>
        )}
        <main id="main" className={styles.main}>
          {children}
        </main>
      </div>
      <footer className={`container ${styles.footer}`}>
        <LanguageForm frame={frame} />
        <a className={styles.link} href="/">
          {t('backToShop')}
        </a>
      </footer>
      {navigation.length > 0 && <ScriptElements navigation={navigation} />}
    </div>
  );
}

/** Account link and sign-out button. */
function AccountActions({ frame: { path, staff, signedIn } }: { frame: AdminLayoutData }) {
  const t = useTranslations('admin');
  const account = useTranslations('account');
  const settings = adminPaths.settings();
  const maySeeSettings = staff?.navigation.some(({ items }) => items.some(({ href }) => href === settings));
  return (
    <div className={styles.end}>
      <span className={styles.shortcuts}>
        <IconButton icon="info" label={t('shortcuts.title')} data-open-shortcuts="" hidden />
      </span>
      {/* the last group of a navigation that is longer than most screens */}
      {maySeeSettings && (
        <a
          className={`${styles.account} ${styles.settings}`}
          href={settings}
          aria-current={path === settings ? 'page' : undefined}
        >
          {t('settings.title')}
        </a>
      )}
      {staff && (
        <a className={styles.account} href={adminPaths.profile()}>
          {t('signedInAs', { name: staff.name, role: staff.role })}
        </a>
      )}
      {signedIn && (
        <form method="post" action={adminPaths.signOut()}>
          <Button look="quiet">{account('signOut')}</Button>
        </form>
      )}
    </div>
  );
}

/** Lists by task: beside the page, or on narrow screens in a disclosure. */
function AdminNavigation({ path, groups }: { path: string; groups: AdminNavGroup[] }) {
  const t = useTranslations('admin');
  return (
    <nav className={styles.nav} aria-label={t('title')}>
      {groups.map(({ id, name, items }) => (
        <div key={id}>
          {name !== null && <p className={styles.groupName}>{name}</p>}
          {items.map(({ href, name: label, within, waits }) => (
            <a
              key={href}
              className={styles.navItem}
              href={href}
              aria-current={path === href || (within !== null && path.startsWith(within)) ? 'page' : undefined}
            >
              {label}
              {waits && (
                <span className={styles.taskCount}>
                  <bdi dir="ltr" aria-hidden="true">
                    {waits.short}
                  </bdi>
                  <span className="visually-hidden">{waits.said}</span>
                </span>
              )}
            </a>
          ))}
        </div>
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
