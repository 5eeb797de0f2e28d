import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './contact.module.css';
import type { ContactFormPage } from './page-form.server.ts';

/** Phone, e-mail address, and locations with opening hours. */
export function ContactDetails({ reach: { email, phone }, places }: Pick<ContactFormPage, 'reach' | 'places'>) {
  const t = useTranslations('contact');
  return (
    <aside aria-labelledby="contact-reach" className={styles.reach}>
      <h2 id="contact-reach" className={styles.asideTitle}>
        {t('reach')}
      </h2>
      <ul className={styles.channels}>
        {phone && (
          <li>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={styles.channel}>
              <Icon name="phone" />
              <bdi dir="ltr">{phone}</bdi>
            </a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`} className={styles.channel}>
              <Icon name="mail" />
              <bdi dir="ltr">{email}</bdi>
            </a>
          </li>
        )}
      </ul>
      {places.length > 0 && <h3 className={styles.asideTitle}>{t('locations')}</h3>}
      <ul className={styles.locations}>
        {places.map(({ slug, name, lines, hours }) => (
          <li key={slug}>
            <p className={styles.locationName}>
              <Icon name="pin" size="s" />
              {name}
            </p>
            <p className={styles.small}>
              {lines.map((line) => (
                <span key={line} className={styles.line}>
                  <bdi>{line}</bdi>
                </span>
              ))}
            </p>
            <dl className={styles.hours}>
              {hours.map((day) => (
                <div key={day.days}>
                  <dt>{day.days}</dt>
                  <dd>
                    <bdi>{day.hours || t('closed')}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </aside>
  );
}
