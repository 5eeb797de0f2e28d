import { Form, useNavigation, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import styles from '../booking/booking.module.css';
import { bookingPath } from '../booking/booking-path.ts';
import { QuoteConditions, Receipt } from '../quote/receipt.tsx';
import { RepairAlternativesPanel } from '../range/repair-alternatives.tsx';
import type { QuoteView } from './model-step.server.ts';
import { PartChoice } from './part-choice.tsx';
import type { StoredQuoteView } from './quote-steps.server.ts';

/** Price of the selected faults; continuing stores the price. */
export function QuoteStep({ view }: { view: QuoteView }) {
  const t = useTranslations('repairBooking');
  const address = useLocalePath();
  const navigation = useNavigation();
  const answers = { model: view.model.slug, faults: view.chosen, other: view.other ?? undefined };
  return (
    <>
      <h1>{t('priceTitle', { model: `\u2068${view.model.name}\u2069` })}</h1>
      {view.failed && (
        <Notice tone="danger" urgent>
          {view.failed}
        </Notice>
      )}
      <div className={styles.split}>
        <div className={styles.column}>
          <Receipt {...view} />
          {view.graded.length > 0 && <PartGrades view={view} />}
          <QuoteConditions quote={view.quote} />
          <Form method="post" action={bookingPath(answers)} className={styles.buttons}>
            <Button size="l" name="intent" value="keep" busy={navigation.state !== 'idle'}>
              {t('continue')}
            </Button>
            <ButtonLink size="l" look="quiet" href={address(bookingPath({ ...answers, step: 'faults' }))}>
              {t('changeFaults')}
            </ButtonLink>
          </Form>
          <p className={styles.small}>{t('validFor', { days: view.validDays })}</p>
        </div>
        <RepairAlternativesPanel advice={view.advice} />
      </div>
    </>
  );
}

/** Other part qualities: choosing one updates the price; without JavaScript by a button. */
function PartGrades({ view: { model, chosen, graded, other } }: { view: QuoteView }) {
  const t = useTranslations('repairBooking');
  const submit = useSubmit();
  return (
    <Form
      method="get"
      action={to.repairBooking()}
      className={styles.grades}
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true, replace: true })}
    >
      <input type="hidden" name="model" value={model.slug} />
      {chosen.map(({ service }) => (
        <input key={service} type="hidden" name="fault" value={service} />
      ))}
      {other && <input type="hidden" name="other" value={other} />}
      <input type="hidden" name="step" value="quote" />
      {graded.map((fault) => (
        <div key={fault.service} className={styles.grade}>
          {graded.length > 1 && (
            <p className={styles.gradeName}>
              <bdi>{fault.name}</bdi>
            </p>
          )}
          <PartChoice fault={fault} chosen={chosen} className={styles.parts} />
        </div>
      ))}
      <Button look="secondary" className={styles.withoutScript}>
        {t('showPrice')}
      </Button>
    </Form>
  );
}

/** A stored quote, for returning visitors. */
export function StoredQuoteStep({ view }: { view: StoredQuoteView }) {
  const t = useTranslations('repairBooking');
  const address = useLocalePath();
  return (
    <>
      <h1>{t('quoteFor', { model: `\u2068${view.model.name}\u2069` })}</h1>
      <div className={styles.column}>
        <p className={styles.lead}>{t('validUntil', { day: view.validUntil })}</p>
        <Receipt {...view} />
        <QuoteConditions quote={view.quote} />
        <div className={styles.buttons}>
          <ButtonLink size="l" href={address(bookingPath({ quote: view.token, step: 'place' }))}>
            {t('book')}
          </ButtonLink>
          <ButtonLink size="l" look="secondary" href={address(bookingPath({ quote: view.token, print: true }))}>
            {t('printView')}
          </ButtonLink>
          <ButtonLink size="l" look="quiet" href={address(view.faultsHref)}>
            {t('changeFaults')}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
