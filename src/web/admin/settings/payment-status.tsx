import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { adminPaths } from '../admin-paths.ts';
import formStyles from '../resources/entry-form.module.css';
import type { MethodStatusView } from './payment-status.server.ts';
import styles from './settings.module.css';

/** State of each payment method, the settings it lacks, and a button that tests the connection to its provider. */
export function PaymentStatus({ methods, mayTest }: { methods: readonly MethodStatusView[]; mayTest: boolean }) {
  const t = useTranslations('admin.settings.paymentStatus');
  return (
    <section className={formStyles.section} aria-labelledby="payment-status">
      <h2 id="payment-status" className={formStyles.sectionTitle}>
        {t('title')}
      </h2>
      <p className={formStyles.hint}>{t('text')}</p>
      <ul className={styles.methods}>
        {methods.map(({ key, name, state, stateText, needs, canTest, keysHref }) => (
          <li key={key} className={styles.method}>
            <div>
              <strong>{name}</strong> <Badge tone={state === 'offered' ? 'accent' : 'neutral'}>{stateText}</Badge>
              {needs && (
                <p className={formStyles.hint}>{needs.href ? <a href={needs.href}>{needs.text}</a> : needs.text}</p>
              )}
            </div>
            <div className={styles.methodActions}>
              {keysHref && (
                <a className={styles.link} href={keysHref} aria-label={t('keysOf', { method: name })}>
                  {t('keys')}
                </a>
              )}
              {canTest && mayTest && (
                <form method="get" action={adminPaths.settings('payments')}>
                  <Button name="test" value={key} look="quiet" aria-label={t('testMethod', { method: name })}>
                    {t('test')}
                  </Button>
                </form>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
