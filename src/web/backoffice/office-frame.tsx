import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { allLocales, isShipped } from '../../kernel/locale.ts';
import { usePageLocale } from '../address.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './office-frame.module.css';
import type { OfficeFrameData } from './office-frame.server.ts';
import { inOffice } from './office-paths.ts';
import type { OfficePlace } from './office-places.server.ts';

const NAMES = { en: 'English', fr: 'Français', ar: 'العربية', tr: 'Türkçe', hi: 'हिन्दी' } as const;

/** Layout of the admin: navigation, account, page content and language form. */
export function OfficeFrame({ frame, children }: { frame: OfficeFrameData; children: ReactNode }) {
  const t = useTranslations('backoffice');
  const tLayout = useTranslations('chrome');
  const hasNavigation = frame.staff !== null && frame.staff.places.length > 0;
  return (
    <div className={styles.office}>
      <a className={styles.skip} href="#main">
        {tLayout('skip')}
      </a>
      <header className={styles.header}>
        <div className={`container ${styles.bar}`}>
          <a className={styles.name} href={inOffice.entry()}>
            <bdi>{frame.siteName}</bdi> <span className={styles.where}>{t('title')}</span>
          </a>
          {hasNavigation ? (
            <>
              <div className={styles.wide}>
                <Ways frame={frame} />
              </div>
              <details className={styles.narrow}>
                <summary className={styles.opener}>
                  <Icon name="menu" size="s" />
                  {tLayout('menu')}
                </summary>
                <Ways frame={frame} />
              </details>
            </>
          ) : (
            <Ways frame={frame} />
          )}
        </div>
      </header>
      <main id="main" className={`container ${styles.main}`}>
        {children}
      </main>
      <footer className={`container ${styles.footer}`}>
        <LanguageForm frame={frame} />
        <a className={styles.link} href="/">
          {t('toShop')}
        </a>
      </footer>
    </div>
  );
}

/** Navigation, account link and sign-out button: in a row, or on phones in a disclosure. */
function Ways({ frame: { staff, signedIn, path } }: { frame: OfficeFrameData }) {
  const t = useTranslations('backoffice');
  const account = useTranslations('account');
  return (
    <>
      {staff && staff.places.length > 0 && <OfficeNav path={path} places={staff.places} />}
      <div className={styles.end}>
        {staff && (
          <a className={styles.who} href={inOffice.factor()}>
            {t('signedInAs', { name: staff.name, role: staff.role })}
          </a>
        )}
        {signedIn && (
          <form method="post" action={inOffice.signOut()}>
            <Button look="quiet">{account('signOut')}</Button>
          </form>
        )}
      </div>
    </>
  );
}

function OfficeNav({ path, places }: { path: string; places: OfficePlace[] }) {
  const t = useTranslations('backoffice');
  return (
    <nav className={styles.nav} aria-label={t('title')}>
      {places.map(({ href, name, within, waits }) => (
        <a key={href} className={styles.place} href={href} aria-current={path.startsWith(within) ? 'page' : undefined}>
          {name}
          {waits && (
            <span className={styles.waits}>
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
function LanguageForm({ frame: { path, languages } }: { frame: OfficeFrameData }) {
  const t = useTranslations('backoffice');
  const locale = usePageLocale();
  return (
    <form method="post" action={inOffice.language()} className={styles.language}>
      <input type="hidden" name="to" value={path} />
      <Select label={t('language')} name="language" defaultValue={locale}>
        {allLocales().map((one) => (
          <option key={one} value={one} lang={one}>
            {languages.find(({ code }) => code === one)?.name ?? (isShipped(one) ? NAMES[one] : one)}
          </option>
        ))}
      </Select>
      <Button look="secondary" size="l">
        {t('show')}
      </Button>
    </form>
  );
}
