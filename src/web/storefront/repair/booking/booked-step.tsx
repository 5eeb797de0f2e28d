import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import { Amount } from '../../../ui/numbers/price.tsx';
import styles from '../steps/details-step.module.css';
import { IntakeInstructions } from '../steps/details-step.tsx';
import { METHOD_NAMES } from '../steps/location-step.tsx';
import type { BookedView } from './booked-step.server.ts';
import shared from './booking.module.css';

/** Repair number and code, next steps, and links to the repair. */
export function BookedStep({ view }: { view: BookedView }) {
  const t = useTranslations('repairBooking');
  const address = useLocalePath();
  const money = useMoney();
  const name = METHOD_NAMES[view.method ?? 1];
  return (
    <div className={shared.column}>
      <h1>{t('bookedTitle')}</h1>
      <p className={shared.lead}>{t('bookedText', { model: `\u2068${view.model}\u2069` })}</p>
      <dl className={styles.facts}>
        <Fact name={t('number')} lines={[view.number]} ltr />
        <Fact name={t('code')} lines={[view.code]} ltr />
        {view.appointment && <Fact name={t('whenShort')} lines={[view.appointment, view.zone]} />}
        {view.location && (
          <Fact name={t('location')} lines={[view.location.name, ...view.location.address, view.location.directions]} />
        )}
        <div>
          <dt>{t(view.open ? 'totalKnown' : 'total')}</dt>
          <dd>
            <Amount value={view.total} />
          </dd>
        </div>
      </dl>
      <div className={shared.buttons}>
        {view.calendarHref && (
          <ButtonLink size="l" href={address(view.calendarHref)} data-reload="" download>
            {t('calendarFile')}
          </ButtonLink>
        )}
        {view.repairHref && (
          <ButtonLink size="l" look="secondary" href={address(view.repairHref)}>
            {t('openRepair')}
          </ButtonLink>
        )}
        <ButtonLink size="l" look={view.repairHref ? 'quiet' : 'secondary'} href={address(view.trackHref)}>
          {t('track')}
        </ButtonLink>
      </div>
      {view.deposit > 0 && (
        <Notice tone="warning">
          <p>{t('depositDue', { amount: `\u2068${money(view.deposit)}\u2069` })}</p>
          {view.paymentToken && (
            // the cart is a full page load
            <form method="post" action={address(to.cart())}>
              <input type="hidden" name="action" value="add-repair" />
              <input type="hidden" name="ticket" value={view.paymentToken} />
              <Button icon="card">{t('payDeposit')}</Button>
            </form>
          )}
        </Notice>
      )}
      <section className={styles.group} aria-labelledby="window-next">
        <h2 id="window-next">{t('next.title')}</h2>
        <ol className={styles.nextSteps}>
          <li>{t(`next.${name}`)}</li>
          <li>{t(view.open ? 'next.diagnosis' : 'next.repair')}</li>
          <li>{t('next.ready')}</li>
        </ol>
        {view.repairHref === null && <p className={shared.small}>{t('linkInMail')}</p>}
      </section>
      <IntakeInstructions lines={view.intake} />
    </div>
  );
}

function Fact({ name, lines, ltr = false }: { name: string; lines: readonly string[]; ltr?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <dd key={line}>
            <bdi dir={ltr ? 'ltr' : undefined}>{line}</bdi>
          </dd>
        ))}
    </div>
  );
}
