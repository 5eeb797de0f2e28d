import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/forms/button.tsx';
import { Radio } from '../../ui/forms/choice.tsx';
import { useMoney } from '../../ui/numbers/money-format.tsx';
import { Amount } from '../../ui/numbers/price.tsx';
import styles from './ticket.module.css';
import type { TicketActionData } from './ticket-page.server.ts';
import { TicketLineDetails } from './ticket-receipt.tsx';
import type { TicketView } from './ticket-view.server.ts';

type Props = { ticket: TicketView; answer: TicketActionData | null; action: string };

/** Approval or refusal of every proposed line; the total is shown before the answer is final. */
export function QuoteApprovalForm({ ticket, answer, action }: Props) {
  const t = useTranslations('ticket.respond');
  const navigation = useNavigation();
  const proposed = ticket.lines.filter(({ status }) => status === 'proposed');
  const busy = navigation.state === 'submitting';
  if (answer?.check) return <ApprovalConfirmation ticket={ticket} check={answer.check} action={action} />;
  return (
    <section className={styles.action} aria-labelledby="ticket-answer">
      <h2 id="ticket-answer" className={styles.title}>
        {t('title')}
      </h2>
      <p>{t('text')}</p>
      {ticket.until && ticket.status === 'quoted' && (
        <p className={styles.small}>{t('until', { day: ticket.until })}</p>
      )}
      <Form method="post" action={`${action}#ticket-check`} replace preventScrollReset className={styles.form}>
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="version" value={ticket.version} />
        {proposed.map((line) => (
          <fieldset key={line.id} className={styles.proposedLine}>
            <legend className="visually-hidden">{line.title}</legend>
            <TicketLineDetails line={line} />
            <div className={styles.yesNo}>
              {(['approve', 'decline'] as const).map((word) => (
                <Radio
                  key={word}
                  name={`line-${line.id}`}
                  value={word}
                  defaultChecked={answer?.values[`line-${line.id}`] === word}
                >
                  {t(word)}
                </Radio>
              ))}
            </div>
          </fieldset>
        ))}
        <div className={styles.buttons}>
          <Button size="l" busy={busy}>
            {t('goOn')}
          </Button>
          {proposed.length > 1 && (
            <>
              <Button look="secondary" name="all" value="approve">
                {t('approveAll')}
              </Button>
              <Button look="quiet" name="all" value="decline">
                {t('declineAll')}
              </Button>
            </>
          )}
        </div>
      </Form>
    </section>
  );
}

type ApprovalConfirmationProps = { ticket: TicketView; check: NonNullable<TicketActionData['check']>; action: string };

function ApprovalConfirmation({ ticket, check, action }: ApprovalConfirmationProps) {
  const t = useTranslations('ticket.respond');
  const formatMoney = useMoney();
  const navigation = useNavigation();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (check) section.current?.focus();
  }, [check]);
  const findLines = (ids: readonly string[]) => ticket.lines.filter(({ id }) => ids.includes(id));
  const groups = [
    { title: t('approving'), lines: findLines(check.approve) },
    { title: t('declining'), lines: findLines(check.decline) },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <section
      className={styles.action}
      aria-labelledby="ticket-check-title"
      id="ticket-check"
      tabIndex={-1}
      ref={section}
    >
      <h2 id="ticket-check-title" className={styles.title}>
        {t('check')}
      </h2>
      {groups.map(({ title, lines }) => (
        <div key={title} className={styles.group}>
          <h3 className={styles.label}>{title}</h3>
          {lines.map((line) => (
            <TicketLineDetails key={line.id} line={line} />
          ))}
        </div>
      ))}
      <p className={styles.sum}>
        <span>{t('total')}</span> <Amount value={check.total} />
      </p>
      <div className={styles.buttons}>
        <Form method="post" action={action} replace>
          <input type="hidden" name="intent" value="respond" />
          <input type="hidden" name="version" value={check.version} />
          <input type="hidden" name="total" value={check.total} />
          {check.approve.map((id) => (
            <input key={id} type="hidden" name="approve" value={id} />
          ))}
          {check.decline.map((id) => (
            <input key={id} type="hidden" name="decline" value={id} />
          ))}
          <Button size="l" busy={navigation.state === 'submitting'}>
            {t('send', { amount: `\u2068${formatMoney(check.total)}\u2069` })}
          </Button>
        </Form>
        <Form method="get" action={action} replace>
          <Button look="quiet">{t('back')}</Button>
        </Form>
      </div>
    </section>
  );
}
