import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox, RadioCard } from '../../ui/forms/choice.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { useMoney } from '../../ui/numbers/money-format.tsx';
import { FormProblems } from '../account/form-problems.tsx';
import { SLOT_ID, SlotWeek } from '../repair/steps/slot-week.tsx';
import { BookingConfirmation, BookingTotal } from './booking-confirmation.tsx';
import styles from './ticket.module.css';
import type { BookingOptionsView, TicketActionData } from './ticket-page.server.ts';
import type { TicketView } from './ticket-view.server.ts';

type Props = { ticket: TicketView; book: BookingOptionsView; answer: TicketActionData | null; action: string };

/**
 * Location and method first, because the other fields depend on them; then slot, address and consents; then a
 * confirmation.
 */
export function BookForm({ ticket, book, answer, action }: Props) {
  const t = useTranslations('ticket.book');
  const formatMoney = useMoney();
  const amount = (minor: number) => `\u2068${formatMoney(minor)}\u2069`;
  return (
    <section className={styles.action} aria-labelledby="ticket-book" id="book">
      <h2 id="ticket-book" className={styles.title}>
        {t('title')}
      </h2>
      {book.chosen && answer?.booking ? (
        <BookingConfirmation ticket={ticket} chosen={book.chosen} check={answer.booking} values={answer.values} />
      ) : book.chosen ? (
        <BookingFields ticket={ticket} book={book} chosen={book.chosen} answer={answer} action={action} />
      ) : (
        <Form method="get" action={`${action}#book`} preventScrollReset className={styles.narrow}>
          {book.locations.map(({ place, name, methods }) => (
            <fieldset key={place} className={styles.methods}>
              <legend className={styles.label}>{name}</legend>
              {methods.map(({ method, fee }) => (
                <RadioCard
                  key={method}
                  name="way"
                  value={`${place}:${method}`}
                  required
                  detail={fee > 0 ? t('fee', { amount: amount(fee) }) : t('free')}
                >
                  {t(`method.m${method}`)}
                </RadioCard>
              ))}
            </fieldset>
          ))}
          <div>
            <Button>{t('show')}</Button>
          </div>
        </Form>
      )}
    </section>
  );
}

type BookingProps = Props & { chosen: NonNullable<BookingOptionsView['chosen']> };

function BookingFields({ ticket, book, chosen, answer, action }: BookingProps) {
  const t = useTranslations('ticket');
  const address = useLocalePath();
  const navigation = useNavigation();
  const own = answer?.intent === 'book' ? answer : null;
  const { place, name, method, fee, total, week } = chosen;
  return (
    <Form method="post" action={`${chosen.action}#book`} noValidate replace preventScrollReset className={styles.form}>
      <FormProblems failed={own?.failed ?? null} errors={own?.errors ?? NO_ERRORS} idOf={fieldElementId} />
      {Object.entries({ intent: 'check-booking', location: place, method }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <p id={fieldElementId('method')} tabIndex={-1}>
        <strong>{name}</strong>, {t(`book.method.m${method}`)}{' '}
        <a href={`${address(action)}#book`}>{t('book.another')}</a>
      </p>
      {week && (
        <>
          <h3 id="ticket-slots" className={styles.label}>
            {t('slot.choose')}
          </h3>
          <SlotWeek week={week} slot={own?.values.slot ?? null} labelledBy="ticket-slots" error={own?.errors.slot} />
        </>
      )}
      {method !== 1 && <BookingAddressFields book={book} answer={own} />}
      {(['consent_data', 'consent_terms'] as const).map((consent) => (
        <Checkbox
          key={consent}
          id={fieldElementId(consent)}
          name={consent}
          error={own?.errors[consent]}
          defaultChecked={own?.values[consent] === 'on'}
        >
          {t(consent === 'consent_data' ? 'book.data' : 'book.terms')}
        </Checkbox>
      ))}
      <BookingTotal ticket={ticket} fee={fee} total={total} />
      <div>
        <Button size="l" busy={navigation.formData?.get('intent') === 'check-booking'}>
          {t('respond.goOn')}
        </Button>
      </div>
    </Form>
  );
}

const NO_ERRORS = {};

function fieldElementId(field: string): string {
  return field === 'slot' ? SLOT_ID : `ticket-${field}`;
}

const ADDRESS_FIELDS = [
  { name: 'address_1', auto: 'address-line1' },
  { name: 'city', auto: 'address-level2' },
  { name: 'state', auto: 'address-level1' },
  { name: 'zip', auto: 'postal-code' },
  { name: 'phone', auto: 'tel' },
] as const;

function BookingAddressFields({ book, answer }: { book: BookingOptionsView; answer: TicketActionData | null }) {
  const t = useTranslations('ticket');
  const names = useTranslations('fieldNames');
  const values = answer?.values ?? {};
  const errors = answer?.errors ?? {};
  return (
    <fieldset className={styles.methods}>
      <legend className={styles.label}>{t('book.address')}</legend>
      <div className={styles.narrow}>
        <Select
          label={names('country')}
          id={fieldElementId('country')}
          name="country"
          autoComplete="country"
          defaultValue={values.country ?? book.country}
          error={errors.country}
        >
          {book.countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        {ADDRESS_FIELDS.map(({ name, auto }) => (
          <TextField
            key={name}
            label={names(name)}
            id={fieldElementId(name)}
            name={name}
            autoComplete={auto}
            maxLength={120}
            defaultValue={values[name]}
            error={errors[name]}
          />
        ))}
      </div>
    </fieldset>
  );
}
