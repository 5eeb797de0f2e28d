import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { useMoney } from '../../ui/numbers/money-format.tsx';
import { SlotWeek } from '../repair/steps/slot-week.tsx';
import type { SlotWeekView } from '../repair/steps/slot-week-view.server.ts';
import styles from './ticket.module.css';
import type { TicketActionData } from './ticket-page.server.ts';
import type { TicketView } from './ticket-view.server.ts';

type Props = { answer: TicketActionData | null; action: string };

type MoveProps = Props & {
  week: SlotWeekView;
  /** First day of the week in the URL; a customer who browses the weeks is rescheduling. */
  from: string | null;
};

export function MoveForm({ week, from, answer, action }: MoveProps) {
  const t = useTranslations('ticket.move');
  const slots = useTranslations('ticket.slot');
  const navigation = useNavigation();
  const own = answer?.intent === 'move' ? answer : null;
  return (
    <Disclosure title={t('title')} open={from !== null || own !== null}>
      <Form
        method="post"
        action={from === null ? action : `${action}?from=${from}`}
        replace
        preventScrollReset
        className={styles.form}
      >
        <input type="hidden" name="intent" value="move" />
        <p>{t('text')}</p>
        <h3 id="ticket-move" className={styles.label}>
          {slots('choose')}
        </h3>
        <SlotWeek week={week} slot={own?.values.slot ?? null} labelledBy="ticket-move" error={own?.errors.slot} />
        <div>
          <Button busy={navigation.state === 'submitting'}>{t('submit')}</Button>
        </div>
      </Form>
    </Disclosure>
  );
}

export function CancelForm({ action }: Props) {
  const t = useTranslations('ticket.cancel');
  const navigation = useNavigation();
  return (
    <Disclosure title={t('title')}>
      <Form method="post" action={action} replace preventScrollReset className={styles.form}>
        <input type="hidden" name="intent" value="cancel" />
        <p>{t('text')}</p>
        <div>
          <Button look="danger" busy={navigation.state === 'submitting'}>
            {t('submit')}
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}

export function ClaimForm({ answer, action }: Props) {
  const t = useTranslations('ticket.warrantyClaim');
  const navigation = useNavigation();
  const own = answer?.intent === 'claim' ? answer : null;
  return (
    <Disclosure title={t('title')} open={own !== null}>
      <Form method="post" action={action} noValidate replace preventScrollReset className={styles.form}>
        <input type="hidden" name="intent" value="claim" />
        <p>{t('text')}</p>
        <TextArea
          label={t('what')}
          name="description"
          rows={4}
          maxLength={2000}
          required
          defaultValue={own?.values.description}
          error={own?.errors.description}
        />
        <div>
          <Button busy={navigation.state === 'submitting'}>{t('submit')}</Button>
        </div>
      </Form>
    </Disclosure>
  );
}

/** Adds the amount due to the cart, by the token of the link or the id of the customer's own ticket. */
export function PayForm({ ticket, payBy }: { ticket: TicketView; payBy: string }) {
  const t = useTranslations('ticket');
  const formatMoney = useMoney();
  const address = useLocalePath();
  const { due, deposit, status } = ticket;
  const isBefore = status === 'approved' || status === 'booked';
  const amount = (minor: number) => `\u2068${formatMoney(minor)}\u2069`;
  return (
    // the cart is a full page load
    <form method="post" action={address(to.cart())} className={styles.pay}>
      <input type="hidden" name="action" value="add-repair" />
      <input type="hidden" name="ticket" value={payBy} />
      {isBefore && deposit > 0 && <p className={styles.small}>{t('deposit', { amount: amount(deposit) })}</p>}
      <Button icon="card">{t('pay', { amount: amount(due) })}</Button>
    </form>
  );
}
