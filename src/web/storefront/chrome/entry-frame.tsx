import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { bare, to } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageMoneyProvider } from '../../ui/money-format.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ToastRegion } from '../../ui/toast-region.tsx';
import styles from './entry-frame.module.css';
import type { Frame } from './frame.ts';
import { Wordmark } from './wordmark.tsx';

/** The empty layout: mark, welcome, the page, other ways in when there are any, and what is agreed to. */
export function EntryFrame({ frame, children }: { frame: Frame; children: ReactNode }) {
  const t = useTranslations('chrome.entry');
  const address = useAddress();
  const navigation = useNavigation();
  return (
    <PageMoneyProvider value={frame.money}>
      <ProgressBar active={navigation.state !== 'idle'} />
      <main className={styles.main}>
        <a className={styles.home} href={address(to.home())}>
          <Wordmark name={frame.siteName} logo={frame.logo} />
        </a>
        <h1 className={styles.welcome}>{t('welcome', { shop: frame.siteName })}</h1>
        <div className={styles.card}>
          {children}
          <SocialSignIn providers={frame.signInWith} />
        </div>
        <p className={styles.agreement}>
          {t('agreement')} <a href={address(to.page('privacy-policy'))}>{t('terms')}</a>
        </p>
      </main>
      <ToastRegion />
    </PageMoneyProvider>
  );
}

const PROVIDERS = [
  { id: 'google', name: 'Google' },
  { id: 'facebook', name: 'Facebook' },
] as const;

function SocialSignIn({ providers }: { providers: Frame['signInWith'] }) {
  const t = useTranslations('chrome.entry');
  const enabled = PROVIDERS.filter(({ id }) => providers[id]);
  if (enabled.length === 0) return null;
  return (
    <>
      <p className={styles.or}>{t('or')}</p>
      {enabled.map(({ id, name }) => (
        <ButtonLink key={id} look="secondary" wide href={bare.socialSignIn(id)} data-reload="" rel="nofollow">
          {t('continueWith', { provider: name })}
        </ButtonLink>
      ))}
    </>
  );
}
