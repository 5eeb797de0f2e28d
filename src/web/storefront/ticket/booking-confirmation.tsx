import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/forms/button.tsx';
import { useMoney } from '../../ui/numbers/money-format.tsx';
import { Amount } from '../../ui/numbers/price.tsx';
import sumStyles from '../order/totals/totals.module.css';
import styles from './ticket.module.css';
import type { BookingOptionsView, BookingView as Check } from './ticket-page.server.ts';
import { TicketLineDetails } from './ticket-receipt.tsx';
import type { TicketView } from './ticket-view.server.ts';

type Props = {
  ticket: TicketView;
  chosen: NonNullable<BookingOptionsView['chosen']>;
  check: Check;
  /** Submitted values. */
  values: Record<string, string>;
};

/** Location, slot and total, to be confirmed before the booking is final. */
export function BookingConfirmation({ ticket, chosen, check, values }: Props) {
  const t = useTranslations('ticket');
  const formatMoney = useMoney();
  const navigation = useNavigation();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (check) container.current?.focus();
  }, [check]);
  const rows = [
    { name: t('where'), lines: [chosen.name, t(`book.method.m${chosen.method}`)] },
    ...(check.slot ? [{ name: t('when'), lines: [check.slot, check.zone] }] : []),
    ...(check.address.length > 0 ? [{ name: t('book.address'), lines: check.address }] : []),
  ];
  const isFree = ticket.kind === 'trade_in' || check.total === 0;
  const renderHidden = (intent: string) =>
    Object.entries({ ...values, intent, total: String(check.total) }).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ));
  return (
    <div ref={container} tabIndex={-1} className={styles.form}>
      <h3 className={styles.label}>{t('respond.check')}</h3>
      <dl className={styles.pairs}>
        {rows.map(({ name, lines }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.several}>
              {lines.map((line) => (
                <bdi key={line}>{line}</bdi>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <BookingTotal ticket={ticket} fee={check.fee} total={check.total} />
      <div className={styles.buttons}>
        <Form method="post" action={chosen.action} replace preventScrollReset>
          {renderHidden('book')}
          <Button size="l" busy={navigation.formData?.get('intent') === 'book'}>
            {isFree ? t('book.confirm') : t('book.submit', { amount: `\u2068${formatMoney(check.total)}\u2069` })}
          </Button>
        </Form>
        <Form method="post" action={`${chosen.action}#book`} replace preventScrollReset>
          {renderHidden('change-booking')}
          <Button look="quiet">{t('book.change')}</Button>
        </Form>
      </div>
    </div>
  );
}

/** Approved lines, the method fee as a separate line, and the total. */
export function BookingTotal({ ticket, fee, total }: { ticket: TicketView; fee: number; total: number }) {
  const t = useTranslations('ticket');
  const repair = useTranslations('repairBooking');
  const agreed = ticket.lines.filter(({ status }) => status === 'approved' || status === 'done');
  return (
    <div className={styles.group}>
      {agreed.map((line) => (
        <TicketLineDetails key={line.id} line={line} />
      ))}
      <dl className={sumStyles.totals}>
        {fee > 0 && (
          <div className={sumStyles.row}>
            <dt>{repair('travel')}</dt>
            <dd>
              <Amount value={fee} />
            </dd>
          </div>
        )}
        <div className={`${sumStyles.row} ${sumStyles.grand}`}>
          <dt>{ticket.kind === 'trade_in' ? t('totals.offer') : repair('total')}</dt>
          <dd>
            <Amount value={total} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
