import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { adminPaths } from '../admin-paths.ts';
import { DescriptionList } from '../description-list.tsx';
import { EventLog } from '../event-log.tsx';
import styles from '../orders/order.module.css';
import type { AdminRepair } from './repair-view.server.ts';
import photoStyles from './repairs.module.css';

type Props = { repair: AdminRepair };

/** Device, customer, appointment, work and history of a repair. */
export function RepairFacts({ repair }: Props) {
  const t = useTranslations('admin');
  return (
    <>
      <DeviceCard repair={repair} />
      <CustomerCard repair={repair} />
      <WorkCard repair={repair} />
      <section className={styles.card}>
        <h2 className={styles.title}>{t('events')}</h2>
        <EventLog entries={repair.events} />
      </section>
    </>
  );
}

function DeviceCard({ repair: { device, condition, photos, others, warrantyOf } }: Props) {
  const t = useTranslations('admin.repairs');
  const shared = useTranslations('admin');
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('device')}</h2>
      <DescriptionList pairs={device} />
      {warrantyOf && (
        <p>
          <a className={styles.contact} href={adminPaths.repair(warrantyOf)}>
            {t('warrantyOf', { number: `\u2066${warrantyOf}\u2069` })}
          </a>
        </p>
      )}
      {condition.length > 0 && (
        <div className={styles.part}>
          <h3 className={styles.name}>{t('condition')}</h3>
          <DescriptionList pairs={condition} />
        </div>
      )}
      {photos.length > 0 && (
        <div className={styles.part}>
          <h3 className={styles.name}>{t('photos')}</h3>
          <ul className={photoStyles.photos}>
            {photos.map((href, nth) => (
              <li key={href}>
                <a href={href}>
                  <img
                    className={photoStyles.photo}
                    src={href}
                    alt={shared('photo', { number: nth + 1 })}
                    width={160}
                    height={160}
                    loading="lazy"
                  />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {others.length > 0 && (
        <div className={styles.part}>
          <h3 className={styles.name}>{t('otherTickets')}</h3>
          <ul className={styles.refunds}>
            {others.map(({ number, text }) => (
              <li key={number}>
                <a className={styles.contact} href={adminPaths.repair(number)}>
                  <bdi dir="ltr">{number}</bdi>
                </a>
                <span className={styles.secondary}>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function CustomerCard({ repair: { customer, appointment } }: Props) {
  const t = useTranslations('admin.repairs');
  const { name, language, contact } = customer;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('customer')}</h2>
      <address className={styles.address}>
        <span>
          <bdi>{name}</bdi>
        </span>
        {contact && (
          <>
            <a className={styles.contact} href={`tel:${contact.phone}`}>
              <bdi dir="ltr">{contact.phone}</bdi>
            </a>
            <a className={styles.contact} href={`mailto:${contact.email}`}>
              <bdi dir="ltr">{contact.email}</bdi>
            </a>
            {contact.address.map((line) => (
              <span key={line}>
                <bdi>{line}</bdi>
              </span>
            ))}
          </>
        )}
      </address>
      <p className={styles.small}>{contact ? language : t('noContact')}</p>
      <div className={styles.part}>
        <h3 className={styles.name}>{t('appointment')}</h3>
        {appointment ? <DescriptionList pairs={appointment} /> : <p className={styles.small}>{t('noAppointment')}</p>}
      </div>
    </section>
  );
}

const LINE_TONE = { proposed: 'warning', approved: 'accent', declined: 'neutral', done: 'success' } as const;

function WorkCard({ repair: { lines, totals, payout, validUntil } }: Props) {
  const t = useTranslations('admin.repairs');
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('work')}</h2>
      {lines.length === 0 && <p className={styles.small}>{t('noWork')}</p>}
      <ul className={styles.lines}>
        {lines.map(({ id, title, notes, amount, status, statusName }) => (
          <li key={id} className={styles.line}>
            <span>
              <bdi>{title}</bdi> <Badge tone={LINE_TONE[status]}>{statusName}</Badge>
              {notes.map((note) => (
                <span key={note} className={styles.secondary}>
                  {note}
                </span>
              ))}
            </span>
            <bdi className={styles.sum}>{amount}</bdi>
          </li>
        ))}
      </ul>
      {totals.length > 0 && <DescriptionList pairs={totals} />}
      {payout && <p>{payout}</p>}
      {validUntil && <p className={styles.small}>{validUntil}</p>}
    </section>
  );
}
