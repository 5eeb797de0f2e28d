import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, RadioCard } from '../../ui/choice.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { useMoney } from '../../ui/money-format.tsx';
import { SlotChoice } from './slot-choice.tsx';
import styles from './ticket.module.css';
import type { BookView, TicketAnswer } from './ticket-page.server.ts';

type Props = { book: BookView; answer: TicketAnswer | null; action: string };

/** First place and way, which decide the rest; then appointment, address and consents. */
export function BookForm({ book, answer, action }: Props) {
  const t = useTranslations('ticket.book');
  const write = useMoney();
  const amount = (minor: number) => `\u2068${write(minor)}\u2069`;
  return (
    <section className={styles.act} aria-labelledby="ticket-book" id="book">
      <h2 id="ticket-book" className={styles.title}>
        {t('title')}
      </h2>
      {book.chosen ? (
        <Booking book={book} chosen={book.chosen} answer={answer} action={action} />
      ) : (
        <Form method="get" action={`${action}#book`} preventScrollReset className={styles.narrow}>
          {book.ways.map(({ place, name, methods }) => (
            <fieldset key={place} className={styles.ways}>
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

type BookingProps = Props & { chosen: NonNullable<BookView['chosen']> };

function Booking({ book, chosen, answer, action }: BookingProps) {
  const t = useTranslations('ticket.book');
  const address = useAddress();
  const write = useMoney();
  const navigation = useNavigation();
  const own = answer?.intent === 'book' ? answer : null;
  const { place, method, total, week } = chosen;
  const way = `${place}:${method}`;
  const name = book.ways.find((one) => one.place === place)?.name ?? '';
  const here = address(action);
  return (
    <Form
      method="post"
      action={`${action}?way=${encodeURIComponent(way)}`}
      noValidate
      replace
      preventScrollReset
      className={styles.form}
    >
      {Object.entries({ intent: 'book', location: place, method, total }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <p>
        <strong>{name}</strong>, {t(`method.m${method}`)} <a href={`${here}#book`}>{t('another')}</a>
      </p>
      {own?.errors.method && <p role="alert">{own.errors.method}</p>}
      {week && (
        <SlotChoice
          week={week}
          hrefOf={(from) => `${here}?way=${encodeURIComponent(way)}&from=${from}#book`}
          error={own?.errors.slot}
        />
      )}
      {method !== 1 && <Where book={book} answer={own} />}
      <Checkbox name="consent_data" error={own?.errors.consent_data} defaultChecked={own?.values.consent_data === 'on'}>
        {t('data')}
      </Checkbox>
      <Checkbox
        name="consent_terms"
        error={own?.errors.consent_terms}
        defaultChecked={own?.values.consent_terms === 'on'}
      >
        {t('terms')}
      </Checkbox>
      <div>
        <Button size="l" busy={navigation.state === 'submitting'}>
          {t('submit', { amount: `\u2068${write(total)}\u2069` })}
        </Button>
      </div>
    </Form>
  );
}

const PLACE_FIELDS = [
  { name: 'address_1', word: 'address', auto: 'street-address' },
  { name: 'city', word: 'city', auto: 'address-level2' },
  { name: 'state', word: 'state', auto: 'address-level1' },
  { name: 'zip', word: 'zip', auto: 'postal-code' },
  { name: 'phone', word: 'phone', auto: 'tel' },
] as const;

function Where({ book, answer }: { book: BookView; answer: TicketAnswer | null }) {
  const t = useTranslations('ticket');
  const values = answer?.values ?? {};
  const errors = answer?.errors ?? {};
  return (
    <fieldset className={styles.ways}>
      <legend className={styles.label}>{t('book.address')}</legend>
      <div className={styles.narrow}>
        <Select
          label={t('fields.country')}
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
        {PLACE_FIELDS.map(({ name, word, auto }) => (
          <TextField
            key={name}
            label={t(`fields.${word}`)}
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
