import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LOCALES } from '../../kernel/locale.ts';
import { usePageLocale } from '../address.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/field.tsx';
import styles from './office-frame.module.css';
import type { OfficeFrameData } from './office-frame.server.ts';
import { inOffice } from './office-paths.ts';
import type { OfficePlace } from './office-places.server.ts';

const NAMES = { en: 'English', fr: 'Français', ar: 'العربية', tr: 'Türkçe', hi: 'हिन्दी' } as const;

/** Every page of the back office: where one is, who one is, the page, and the language. */
export function OfficeFrame({ frame, children }: { frame: OfficeFrameData; children: ReactNode }) {
  const t = useTranslations('backoffice');
  const account = useTranslations('account');
  const chrome = useTranslations('chrome');
  return (
    <div className={styles.office}>
      <a className={styles.skip} href="#main">
        {chrome('skip')}
      </a>
      <header className={styles.header}>
        <div className={`container ${styles.bar}`}>
          <a className={styles.name} href={inOffice.entry()}>
            <bdi>{frame.siteName}</bdi> <span className={styles.where}>{t('title')}</span>
          </a>
          {frame.staff && frame.staff.places.length > 0 && <OfficeNav path={frame.path} places={frame.staff.places} />}
          <div className={styles.end}>
            {frame.staff && (
              <a className={styles.who} href={inOffice.factor()}>
                {t('signedInAs', { name: frame.staff.name, role: frame.staff.role })}
              </a>
            )}
            {frame.signedIn && (
              <form method="post" action={inOffice.signOut()}>
                <Button look="quiet">{account('signOut')}</Button>
              </form>
            )}
          </div>
        </div>
      </header>
      <main id="main" className={`container ${styles.main}`}>
        {children}
      </main>
      <footer className={`container ${styles.footer}`}>
        <LanguageForm path={frame.path} />
        <a className={styles.link} href="/">
          {t('toShop')}
        </a>
      </footer>
    </div>
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

function LanguageForm({ path }: { path: string }) {
  const t = useTranslations('backoffice');
  const locale = usePageLocale();
  return (
    <form method="post" action={inOffice.language()} className={styles.language}>
      <input type="hidden" name="to" value={path} />
      <Select label={t('language')} name="language" defaultValue={locale}>
        {LOCALES.map((one) => (
          <option key={one} value={one} lang={one}>
            {NAMES[one]}
          </option>
        ))}
      </Select>
      <Button look="secondary">{t('show')}</Button>
    </form>
  );
}
