import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { NEWSLETTER_SENT_ANCHOR } from '../../newsletter/newsletter-anchor.ts';
import styles from './footer.module.css';

/** Newsletter form in the footer. Posted without JavaScript, it redirects back to its last line. */
export function NewsletterBlock() {
  const t = useTranslations('newsletter');
  const names = useTranslations('fieldNames');
  return (
    <form className={styles.newsletter} method="post" action={useLocalePath()(to.newsletter())} noValidate>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <input
        name="email"
        type="email"
        autoComplete="email"
        aria-label={t('emailOf')}
        placeholder={names('email')}
        aria-describedby="newsletter-errors"
      />
      <Button look="secondary">{t('submit')}</Button>
      <ul id="newsletter-errors" />
      <p id={NEWSLETTER_SENT_ANCHOR} tabIndex={-1}>
        {t('sent')}
      </p>
    </form>
  );
}
