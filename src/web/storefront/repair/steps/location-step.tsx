import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import shared from '../booking/booking.module.css';
import { ShortReceipt } from '../quote/short-receipt.tsx';
import styles from './location-step.module.css';
import type { LocationStepView } from './quote-steps.server.ts';
import { SlotWeek } from './slot-week.tsx';

/** Method, location and appointment: each choice reveals the next. */
export function LocationStep({ view }: { view: LocationStepView }) {
  const t = useTranslations('repairBooking');
  return (
    <>
      <h1>{t('locationTitle')}</h1>
      {view.problem && (
        <Notice tone="warning" urgent>
          {view.problem}
        </Notice>
      )}
      <div className={shared.split}>
        <div className={styles.choices}>
          <Methods view={view} />
          {view.method !== null && <Locations view={view} />}
          {view.location !== null && <AppointmentForm view={view} />}
        </div>
        <ShortReceipt view={view} />
      </div>
    </>
  );
}

function Methods({ view: { methods } }: { view: LocationStepView }) {
  const t = useTranslations('repairBooking');
  const address = useLocalePath();
  const fee = useFeeFormat();
  return (
    <section aria-labelledby="window-way">
      <h2 id="window-way">{t('method')}</h2>
      <ul className={styles.cards}>
        {methods.map(({ method, least, most, href, chosen }) => (
          <li key={method}>
            <a href={`${address(href)}#window-where`} aria-current={chosen || undefined} className={styles.card}>
              <span className={styles.name}>{t(`methods.${METHOD_NAMES[method]}`)}</span>
              <span className={styles.small}>{t(`methodText.${METHOD_NAMES[method]}`)}</span>
              <span className={styles.fee}>{fee(least, most)}</span>
              {chosen && <Icon name="check" size="s" className={styles.check} />}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const METHOD_NAMES = { 1: 'walkIn', 2: 'mailIn', 3: 'courier', 4: 'onSite' } as const;

function useFeeFormat() {
  const t = useTranslations('repairBooking');
  const money = useMoney();
  return (least: number, most: number) => {
    if (most === 0) return t('free');
    const amount = `\u2068${money(least)}\u2069`;
    return least === most ? amount : t('feeFrom', { fee: amount });
  };
}

function Locations({ view: { locations } }: { view: LocationStepView }) {
  const t = useTranslations('repairBooking');
  const address = useLocalePath();
  const fee = useFeeFormat();
  return (
    <section aria-labelledby="window-where">
      <h2 id="window-where">{t('location')}</h2>
      <ul className={styles.cards}>
        {locations.map((place) => (
          <li key={place.slug}>
            <a
              href={`${address(place.href)}#window-when`}
              aria-current={place.chosen || undefined}
              className={styles.card}
            >
              <span className={styles.name}>{place.name}</span>
              {place.address.map((line) => (
                <span key={line} className={styles.small}>
                  <bdi>{line}</bdi>
                </span>
              ))}
              <span className={styles.small}>
                {place.today.length > 0
                  ? t('openToday', { hours: place.today.map((hours) => `\u2068${hours}\u2069`).join(' · ') })
                  : t('closedToday')}
              </span>
              {place.directions && <span className={styles.small}>{place.directions}</span>}
              {place.serviceArea && <span className={styles.small}>{t('serves', { places: place.serviceArea })}</span>}
              {place.notTo && (
                <strong className={styles.small}>
                  {t('outsideServiceArea', { place: `\u2068${place.notTo}\u2069` })}
                </strong>
              )}
              {place.fee !== null && <span className={styles.fee}>{fee(place.fee, place.fee)}</span>}
              {place.chosen && <Icon name="check" size="s" className={styles.check} />}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The appointment, where one is needed, and the button to the next step. No slot is preselected. */
function AppointmentForm({ view }: { view: LocationStepView }) {
  const t = useTranslations('repairBooking');
  const navigation = useNavigation();
  const { token, method, location, week, slot } = view;
  return (
    <Form method="get" action={to.repairBooking()} className={styles.appointment}>
      {Object.entries({ quote: token, step: 'details', method: method ?? '', location: location ?? '' }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <h2 id="window-when">{t(week ? 'when' : 'whenMailed')}</h2>
      {week ? (
        <SlotWeek week={week} slot={slot} labelledBy="window-when" error={view.problem ?? undefined} />
      ) : (
        <p>{t('mailedText')}</p>
      )}
      <div className={styles.bar} data-bottom-bar="">
        <Button size="l" busy={navigation.state === 'loading'}>
          {t('continueToDetails')}
        </Button>
      </div>
    </Form>
  );
}
