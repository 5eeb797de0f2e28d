import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { BookForm } from './book-form.tsx';
import { QuoteApprovalForm } from './quote-approval-form.tsx';
import styles from './ticket.module.css';
import { TicketDetails } from './ticket-details.tsx';
import { CancelForm, ClaimForm, MoveForm, PayForm } from './ticket-forms.tsx';
import type { TicketActionData, TicketPage } from './ticket-page.server.ts';
import { TicketReceipt } from './ticket-receipt.tsx';
import { TicketSteps } from './ticket-steps.tsx';

type Props = {
  page: TicketPage;
  answer: TicketActionData | null;
  /** Form action, without the language prefix. */
  action: string;
  /**
   * Identifies the ticket when it is added to the cart: the token of the link, or the id of the customer's own ticket.
   */
  ticketRef: string;
  calendar?: string;
};

/** A ticket with all actions available to its customer. */
export function TicketBody({
  page: { ticket, week, from, book, outcome },
  answer,
  action,
  ticketRef,
  calendar,
}: Props) {
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
        {outcome && !answer && (
          <Notice tone="success" urgent>
            {t(`done.${outcome}`)}
          </Notice>
        )}
      </div>
      <TicketSteps ticket={ticket} />
      {can.respond && <QuoteApprovalForm ticket={ticket} answer={answer} action={action} />}
      {book && <BookForm ticket={ticket} book={book} answer={answer} action={action} />}
      <TicketReceipt ticket={ticket} />
      {can.pay && <PayForm ticket={ticket} payBy={ticketRef} />}
      <TicketDetails ticket={ticket} calendar={calendar} />
      <div className={styles.more}>
        {week && <MoveForm week={week} from={from} answer={answer} action={action} />}
        {can.cancel && <CancelForm answer={answer} action={action} />}
        {can.claim && <ClaimForm answer={answer} action={action} />}
      </div>
    </div>
  );
}
