import { useTranslations } from 'use-intl';
import { Amount } from '../../ui/numbers/price.tsx';
import styles from './ticket.module.css';
import type { TicketView } from './ticket-view.server.ts';

/** Location, appointment, device and history. */
export function TicketDetails({ ticket, calendar }: { ticket: TicketView; calendar?: string }) {
  const t = useTranslations('ticket');
  const { slot, location, method, device, history, photos, warrantyOf, number } = ticket;
  return (
    <div className={styles.sections}>
      {method !== null && (
        <section className={styles.part} aria-labelledby="ticket-when">
          <h2 id="ticket-when" className={styles.title}>
            {t('when')}
          </h2>
          {slot ? (
            <>
              <p className={styles.name}>{slot.at}</p>
              <p className={styles.small}>{t('zone', { zone: `\u2068${slot.zone}\u2069` })}</p>
              {calendar && (
                <p>
                  <a href={calendar} data-reload>
                    {t('calendar')}
                  </a>
                </p>
              )}
            </>
          ) : (
            <p>{t(method === 2 ? 'byMail' : 'noSlot')}</p>
          )}
          <p>{t(`methods.m${method}`, { number: `\u2066${number}\u2069` })}</p>
        </section>
      )}
      {location && (
        <section className={styles.part} aria-labelledby="ticket-place">
          <h2 id="ticket-place" className={styles.title}>
            {t('where')}
          </h2>
          <address className={styles.address}>
            <strong>{location.name}</strong>
            {location.address.map((line) => (
              <bdi key={line}>{line}</bdi>
            ))}
          </address>
          {location.directions && <p>{location.directions}</p>}
          {location.hours.length > 0 && (
            <>
              <h3 className={styles.label}>{t('hours')}</h3>
              <Pairs pairs={location.hours.map(({ days, hours }) => ({ label: days, value: hours || t('closed') }))} />
            </>
          )}
        </section>
      )}
      <section className={styles.part} aria-labelledby="ticket-device">
        <h2 id="ticket-device" className={styles.title}>
          {t('device')}
        </h2>
        <Pairs pairs={device} />
        {photos > 0 && <p className={styles.small}>{t('photos', { count: photos })}</p>}
        {warrantyOf && <p className={styles.small}>{t('warrantyOf', { number: `\u2066${warrantyOf}\u2069` })}</p>}
      </section>
      <section className={styles.part} aria-labelledby="ticket-history">
        <h2 id="ticket-history" className={styles.title}>
          {t('history')}
        </h2>
        <ol className={styles.history}>
          {history.map(({ at, what, message, amount }, nth) => (
            // two events of one minute have no other distinction
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
            <li key={nth}>
              <span className={styles.small}>{at}</span> <span>{what}</span>
              {amount !== null && (
                <>
                  {' '}
                  <Amount value={amount} />
                </>
              )}
              {message && <p className={styles.message}>{message}</p>}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Pairs({ pairs }: { pairs: readonly { label: string; value: string }[] }) {
  return (
    <dl className={styles.pairs}>
      {pairs.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
