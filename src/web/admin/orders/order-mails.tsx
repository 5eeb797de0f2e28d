import { useTranslations } from 'use-intl';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from './order.module.css';
import { ChangeForm } from './order-forms.tsx';
import type { AdminOrder } from './order-view.server.ts';

/** Mails about the order that the buyer got; each can be sent again. */
export function OrderMails({ order }: { order: AdminOrder }) {
  const t = useTranslations('admin.orderMails');
  const { mails, may, buyer } = order;
  if (mails.length === 0) return null;
  return (
    <section className={styles.card}>
      <Disclosure title={<h2 className={styles.title}>{t('title')}</h2>}>
        <p className={styles.small}>{t('text', { email: `\u2066${buyer.email}\u2069` })}</p>
        <ul className={styles.refunds}>
          {mails.map(({ id, subject, sent }) => (
            <li key={id} className={styles.line}>
              <span>
                <bdi>{subject}</bdi>
                <span className={styles.secondary}>{sent}</span>
              </span>
              {may.resendMails && (
                <ChangeForm order={order} intent="mail">
                  <input type="hidden" name="mail" value={id} />
                  <Button look="secondary" aria-label={t('resendOne', { subject })}>
                    {t('resend')}
                  </Button>
                </ChangeForm>
              )}
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}
