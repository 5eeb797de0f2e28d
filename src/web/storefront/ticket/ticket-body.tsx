import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/notice.tsx';
import { AnswerForm } from './answer-form.tsx';
import { BookForm } from './book-form.tsx';
import styles from './ticket.module.css';
import { TicketFacts } from './ticket-facts.tsx';
import { CancelForm, ClaimForm, MoveForm, PayForm } from './ticket-forms.tsx';
import type { TicketAnswer, TicketPage } from './ticket-page.server.ts';
import { TicketReceipt } from './ticket-receipt.tsx';
import { TicketSteps } from './ticket-steps.tsx';

type Props = {
  page: TicketPage;
  answer: TicketAnswer | null;
  /** Form action, without the language prefix. */
  action: string;
  /**
   * Identifies the ticket when it is added to the cart: the token of the link, or the id of the customer's own ticket.
   */
  payBy: string;
  calendar?: string;
};

/** A ticket with all actions available to its customer. */
export function TicketBody({ page: { ticket, week, from, book, done }, answer, action, payBy, calendar }: Props) {
  const t = useTranslations('ticket');
  const { can } = ticket;
  // booking forms and confirmations show their own errors
  const isShownInForm = answer?.intent === 'book' || answer?.check;
  const problem = isShownInForm ? undefined : (answer?.failed ?? Object.values(answer?.errors ?? {})[0]);
  const noticeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer && !isShownInForm) noticeRef.current?.focus();
  }, [answer, isShownInForm]);
  return (
    <div className={styles.ticket}>
      <div ref={noticeRef} tabIndex={-1}>
        {problem && (
          <Notice tone="danger" urgent>
            {problem}
          </Notice>
        )}
        {done && !answer && (
          <Notice tone="success" urgent>
            {t(`done.${done}`)}
          </Notice>
        )}
      </div>
      <TicketSteps ticket={ticket} />
      {can.respond && <AnswerForm ticket={ticket} answer={answer} action={action} />}
      {book && <BookForm ticket={ticket} book={book} answer={answer} action={action} />}
      <TicketReceipt ticket={ticket} />
      {can.pay && <PayForm ticket={ticket} payBy={payBy} />}
      <TicketFacts ticket={ticket} calendar={calendar} />
      <div className={styles.more}>
        {week && <MoveForm week={week} from={from} answer={answer} action={action} />}
        {can.cancel && <CancelForm answer={answer} action={action} />}
        {can.claim && <ClaimForm answer={answer} action={action} />}
      </div>
    </div>
  );
}
