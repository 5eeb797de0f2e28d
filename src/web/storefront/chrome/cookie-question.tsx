import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { keep } from './browser-store.ts';
import styles from './cookie-notice.module.css';

/** Raised when what we ask consent for changes; older answers are then asked again. */
const CONSENT_VERSION = 1;

/** Accept and reject weigh the same; nothing that needs consent runs before an answer. */
export function CookieQuestion({ onAnswered }: { onAnswered: () => void }) {
  const t = useTranslations('chrome.cookies');
  const address = useAddress();
  const answer = (choice: 'accepted' | 'rejected') => () => {
    keep('cookieBannerClosed', 'true');
    keep('consent', JSON.stringify({ choice, version: CONSENT_VERSION, at: new Date().toISOString() }));
    onAnswered();
  };
  return (
    <section className={styles.notice} aria-labelledby="cookie-title">
      <h2 id="cookie-title" className={styles.title}>
        {t('title')}
      </h2>
      <p className={styles.text}>
        {t('text')} <a href={address(to.page('privacy-policy'))}>{t('more')}</a>
      </p>
      <div className={styles.answers}>
        <Button type="button" look="secondary" onClick={answer('rejected')}>
          {t('reject')}
        </Button>
        <Button type="button" look="secondary" onClick={answer('accepted')}>
          {t('accept')}
        </Button>
      </div>
    </section>
  );
}
