import { useTranslations } from 'use-intl';
import type { ServiceGuarantees } from '../../../../modules/repair-catalog/catalog/find-service-guarantees.ts';
import type { PopularRepair } from '../../../../modules/repair-catalog/catalog/list-popular-repairs.ts';
import { getPictureUrls } from '../../../links/picture-urls.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Icon, type IconName } from '../../../ui/icons/icon.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import { BookingLink } from '../booking/booking-link.tsx';
import type { LocationHoursView } from '../locations/location-hours-view.server.ts';
import styles from './hub.module.css';

/** Popular devices; each fault links directly to its price. */
export function PopularRepairs({ popular, journey }: { popular: readonly PopularRepair[]; journey: string | null }) {
  const t = useTranslations('repair');
  const ui = useTranslations('ui');
  const money = useMoney();
  if (popular.length === 0) return null;
  return (
    <section aria-labelledby="popular" className={styles.part}>
      <h2 id="popular">{t('popular')}</h2>
      <ul className={styles.popular}>
        {popular.map(({ slug, name, image, faults }) => (
          <li key={slug} className={styles.card}>
            <img src={getPictureUrls(image).src} alt="" width={56} height={56} loading="lazy" decoding="async" />
            <div className={styles.cardText}>
              <h3 className={styles.cardName}>
                <BookingLink journey={journey} model={slug}>
                  <bdi>{name}</bdi>
                </BookingLink>
              </h3>
              <ul className={styles.cardFaults}>
                {faults.map((fault) => (
                  <li key={fault.service}>
                    <BookingLink journey={journey} model={slug} faults={[fault.service]} className={styles.fault}>
                      <span>{fault.name}</span>
                      <span className={styles.price}>
                        {ui('priceFrom', { price: `\u2068${money(fault.from)}\u2069` })}
                      </span>
                    </BookingLink>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STEPS = ['choose', 'price', 'bring', 'back'] as const;

export function RepairProcess() {
  const t = useTranslations('repair.steps');
  return (
    <section aria-labelledby="steps" className={styles.part}>
      <h2 id="steps">{t('title')}</h2>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step} className={styles.step}>
            <h3 className={styles.cardName}>{t(step)}</h3>
            <p className={styles.small}>{t(`${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Guarantees that follow from the shop's settings and price list. */
export function RepairGuarantees({ promises, quoteDays }: { promises: ServiceGuarantees; quoteDays: number }) {
  const t = useTranslations('repair.trust');
  const { warrantyDays, noFixNoFee } = promises;
  const guarantees: { icon: IconName; title: string; text?: string }[] = [
    ...(warrantyDays === null ? [] : [{ icon: 'shield' as const, title: t('warranty', { days: warrantyDays }) }]),
    ...(noFixNoFee ? [{ icon: 'check' as const, title: t('noFix'), text: t('noFixText') }] : []),
    { icon: 'clock', title: t('quote', { days: quoteDays }) },
    { icon: 'tag', title: t('word') },
  ];
  return (
    <section aria-labelledby="trust" className={styles.part}>
      <h2 id="trust">{t('title')}</h2>
      <ul className={styles.facts}>
        {guarantees.map(({ icon, title, text }) => (
          <li key={title} className={styles.fact}>
            <Icon name={icon} size="l" />
            <div>
              <p className={styles.cardName}>{title}</p>
              {text && <p className={styles.small}>{text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Links for visitors who want to track a repair, or need IT services for a company. */
export function TrackAndCompanies() {
  const t = useTranslations('repair');
  const address = useLocalePath();
  return (
    <div className={styles.pair}>
      <section aria-labelledby="track" className={styles.panel}>
        <h2 id="track">{t('track.title')}</h2>
        <p className={styles.small}>{t('track.text')}</p>
        <form action={address(to.trackOrder())} className={styles.track}>
          <TextField
            id="track-code"
            label={t('track.label')}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
            dir="ltr"
            required
          />
          <Button look="secondary">{t('track.submit')}</Button>
        </form>
      </section>
      <section aria-labelledby="companies" className={styles.panel}>
        <h2 id="companies">{t('it.title')}</h2>
        <p className={styles.small}>{t('it.text')}</p>
        <p className={styles.last}>
          <ButtonLink look="secondary" href={address(to.page('itservices'))}>
            {t('it.link')}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}

export function RepairLocations({ places }: { places: readonly LocationHoursView[] }) {
  const t = useTranslations('repair.locations');
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="places" className={styles.part}>
      <h2 id="places">{t('title')}</h2>
      <ul className={styles.locations}>
        {places.map(({ slug, name, address, directions, methods, hours }) => (
          <li key={slug} className={styles.location}>
            <h3 className={styles.cardName}>{name}</h3>
            <address className={styles.address}>
              {address.map((line) => (
                <bdi key={line}>{line}</bdi>
              ))}
            </address>
            {directions !== '' && <p className={styles.small}>{directions}</p>}
            <dl className={styles.hours}>
              {hours.map(({ days, times }) => (
                <div key={days} className={styles.day}>
                  <dt>{days}</dt>
                  <dd>{times.length === 0 ? t('closed') : <bdi dir="ltr">{times.join(', ')}</bdi>}</dd>
                </div>
              ))}
            </dl>
            <p className={styles.small}>{methods.map((method) => t(`method${method}`)).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
