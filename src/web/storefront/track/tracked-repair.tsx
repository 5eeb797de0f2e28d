import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { to } from '../../paths.ts';
import { LASTING_OUTCOME, OUTCOME } from '../../ui/feedback/outcome.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TicketDetails } from '../ticket/ticket-details.tsx';
import { TicketReceipt } from '../ticket/ticket-receipt.tsx';
import { TicketSteps } from '../ticket/ticket-steps.tsx';
import styles from './track.module.css';
import type { TrackResult } from './track.server.ts';

type Props = { repair: NonNullable<TrackResult['repair']>; code: string; isAnswer: boolean };

/** The steps for all visitors with the code, the rest only with the contact; actions require the mailed link. */
export function TrackedRepair({ repair: { progress, ticket }, code, isAnswer }: Props) {
  const t = useTranslations('ticket');
  return (
    <article className={styles.order}>
      <header>
        <h2 {...(isAnswer ? OUTCOME : LASTING_OUTCOME)}>
          {ticket ? ticket.title : t('title', { number: `\u2066${progress.code}\u2069` })}
        </h2>
        <p className={styles.intro}>{t('requestedOn', { date: progress.requestedOn })}</p>
      </header>
      <TicketSteps ticket={progress} />
      {ticket ? (
        <>
          <TicketReceipt ticket={ticket} />
          <TicketDetails ticket={ticket} />
        </>
      ) : (
        <p className={styles.intro}>{t('locked')}</p>
      )}
      <Form method="post" action={to.trackOrder()} replace preventScrollReset className={styles.head}>
        <input type="hidden" name="intent" value="link" />
        <input type="hidden" name="code" value={code} />
        <p>{t('link.text')}</p>
        <div>
          <Button look="secondary">{t('link.send')}</Button>
        </div>
      </Form>
    </article>
  );
}
