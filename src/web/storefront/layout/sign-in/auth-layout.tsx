import type { ReactNode } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useTranslations } from 'use-intl';
import { isMissingPage } from '../../../../modules/naming/page-paths.rules.ts';
import { PageNamesProvider, useLocalePath, usePageLocale, usePageNames } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { ToastRegion } from '../../../ui/feedback/toast-region.tsx';
import { PageMoneyProvider } from '../../../ui/numbers/money-format.tsx';
import { Wordmark } from '../../../ui/wordmark.tsx';
import { socialLoginUrl } from '../../account/sign-in/social-login-url.ts';
import type { LayoutData } from '../layout-data.ts';
import { PreviewBar } from '../preview/preview-bar.tsx';
import styles from './auth-layout.module.css';
import facebookMark from './facebook-mark.svg';
import googleMark from './google-mark.svg';

/** Layout of the sign-in pages: logo, heading, page, social logins and terms. */
export function AuthLayout({ layout, children }: { layout: LayoutData; children: ReactNode }) {
  const t = useTranslations('layout.entry');
  const address = useLocalePath();
  return (
    <PageNamesProvider value={layout.pageNames}>
      <PageMoneyProvider value={layout.money}>
        <ProgressBar />
        <PreviewBar language={layout.previewedLanguage} />
        <main className={styles.main}>
          <a className={styles.home} href={address(to.home())}>
            <Wordmark name={layout.siteName} logo={layout.logo} />
          </a>
          <h1 className={styles.welcome}>{t('welcome', { shop: layout.siteName })}</h1>
          <div className={styles.card}>
            {children}
            <SocialSignIn providers={layout.signInWith} />
          </div>
          <TermsNotice />
        </main>
        <ToastRegion />
      </PageMoneyProvider>
    </PageNamesProvider>
  );
}

function TermsNotice() {
  const t = useTranslations('layout.entry');
  const address = useLocalePath();
  const names = usePageNames();
  if (isMissingPage('privacy-policy', names)) return null;
  return (
    <p className={styles.terms}>
      {t('agreement')} <a href={address(to.page('privacy-policy'))}>{t('terms')}</a>
    </p>
  );
}

const PROVIDERS = [
  { id: 'google', name: 'Google', mark: googleMark },
  { id: 'facebook', name: 'Facebook', mark: facebookMark },
] as const;

function SocialSignIn({ providers }: { providers: LayoutData['signInWith'] }) {
  const t = useTranslations('layout.entry');
  const language = usePageLocale();
  const next = new URLSearchParams(useLocation().search).get('next');
  const isSingleMethod = useMatches().some(
    ({ handle }) => typeof handle === 'object' && handle && 'hasSingleSignInMethod' in handle,
  );
  const enabled = PROVIDERS.filter(({ id }) => providers[id]);
  if (enabled.length === 0 || isSingleMethod) return null;
  return (
    <>
      <p className={styles.or}>{t('or')}</p>
      <div className={styles.providers}>
        {enabled.map(({ id, name, mark }) => (
          <a
            key={id}
            className={styles.provider}
            href={socialLoginUrl(id, language, next)}
            data-reload=""
            rel="nofollow"
          >
            <img src={mark} alt="" width={20} height={20} />
            <span>{t('continueWith', { provider: name })}</span>
          </a>
        ))}
      </div>
    </>
  );
}
