import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import type { SelectChoice } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from '../resources/entry-form.module.css';
import type { NewOrderAnswer, NewOrderForm, OrderQuote } from './new-order.server.ts';
import order from './order.module.css';

const RECIPIENT = [
  { name: 'name', maxLength: 100 },
  { name: 'phone', maxLength: 40 },
] as const;
const STREET = [
  { name: 'address_1', maxLength: 120 },
  { name: 'address_2', maxLength: 120 },
  { name: 'zip', maxLength: 16 },
  { name: 'city', maxLength: 80 },
  { name: 'company', maxLength: 100 },
  { name: 'delivery_note', maxLength: 200 },
] as const;

/** Form of an order that staff enter for a customer. The total is shown before the order is created. */
export function NewOrder({ form, answer }: { form: NewOrderForm; answer: NewOrderAnswer | undefined }) {
  const t = useTranslations('admin.newOrder');
  const tAdmin = useTranslations('admin');
  const names = useTranslations('fieldNames');
  const { errors, values, failed }: Partial<NewOrderAnswer['form']> = answer?.form ?? {};
  const control = (name: string) => ({ name, error: errors?.[name], defaultValue: values?.[name] });
  const addressField = ({ name, maxLength }: (typeof STREET | typeof RECIPIENT)[number]) => (
    <TextField key={name} label={names(name)} maxLength={maxLength} dir="auto" {...control(`address.${name}`)} />
  );
  const states = answer?.states ?? form.states;
  const country = values?.['address.country'] ?? form.country;
  return (
    <>
      <Breadcrumb trail={[{ label: tAdmin('orders'), href: adminPaths.orders() }]} here={t('title')} />
      <h1>{t('title')}</h1>
      {failed && (
        <Notice tone="danger" urgent>
          {failed}
        </Notice>
      )}
      <form
        method="post"
        action={adminPaths.newOrder()}
        noValidate
        className={styles.form}
        data-unsaved={answer ? '' : undefined}
      >
        <input type="hidden" name="key" value={values?.key ?? form.key} />
        <p className={styles.hint}>{t('text')}</p>
        <section className={styles.section} aria-labelledby="new-order-lines">
          <h2 id="new-order-lines" className={styles.sectionTitle}>
            {tAdmin('orderList.items')}
          </h2>
          <TextArea
            label={t('lines')}
            hint={t('linesHint')}
            dir="ltr"
            rows={4}
            maxLength={4000}
            {...control('lines')}
          />
        </section>
        <section className={styles.section} aria-labelledby="new-order-buyer">
          <h2 id="new-order-buyer" className={styles.sectionTitle}>
            {tAdmin('buyer')}
          </h2>
          <div className={styles.languages}>
            <TextField label={names('email')} type="email" dir="ltr" maxLength={254} {...control('email')} />
            <Choice
              label={tAdmin('language')}
              choices={form.languages}
              {...control('locale')}
              defaultValue={values?.locale ?? form.language}
            />
            {RECIPIENT.map(addressField)}
            <Choice
              label={names('country')}
              choices={form.countries}
              {...control('address.country')}
              defaultValue={country}
            />
            {states.length > 0 ? (
              <Choice
                label={names('state')}
                choices={[{ value: '', name: '–' }, ...states]}
                {...control('address.state')}
              />
            ) : (
              <TextField label={names('state')} maxLength={60} {...control('address.state')} />
            )}
            {STREET.map(addressField)}
          </div>
        </section>
        <section className={styles.section} aria-labelledby="new-order-payment">
          <h2 id="new-order-payment" className={styles.sectionTitle}>
            {tAdmin('payment')}
          </h2>
          <div className={styles.languages}>
            <Choice label={names('order_method')} choices={form.methods} {...control('order_method')} />
            <TextField label={names('note')} maxLength={500} {...control('note')} />
          </div>
          {form.mayConfirm && (
            <Checkbox name="is_paid" value="1" defaultChecked={Boolean(values?.is_paid)} error={errors?.is_paid}>
              {t('isPaid')}
            </Checkbox>
          )}
        </section>
        {answer?.quote && <Quote quote={answer.quote} />}
        <div className={styles.actions}>
          <Button name="intent" value="quote" look={answer?.quote ? 'secondary' : 'primary'}>
            {t('quote')}
          </Button>
          {answer?.quote && answer.quote.problems.length === 0 && (
            <Button name="intent" value="create">
              {t('create', { total: `\u2068${answer.quote.total}\u2069` })}
            </Button>
          )}
        </div>
      </form>
    </>
  );
}

function Quote({ quote }: { quote: OrderQuote }) {
  const t = useTranslations('admin.newOrder');
  const tAdmin = useTranslations('admin.orderList');
  const names = useTranslations('fieldNames');
  return (
    <section className={styles.section} aria-labelledby="new-order-total">
      <h2 id="new-order-total" className={styles.sectionTitle}>
        {tAdmin('total')}
      </h2>
      {quote.problems.length > 0 && (
        <Notice tone="warning" title={t('problems')}>
          {quote.problems.join(' ')}
        </Notice>
      )}
      <ul className={order.lines}>
        {quote.rows.map(({ id, text, amount }) => (
          <li key={id} className={order.line}>
            <bdi>{text}</bdi>
            <bdi className={order.sum}>{amount}</bdi>
          </li>
        ))}
        <li className={`${order.line} ${order.grand}`}>
          <span>{tAdmin('total')}</span>
          <bdi className={order.sum}>{quote.total}</bdi>
        </li>
      </ul>
      <input type="hidden" name="expected_total" value={quote.expectedTotal} />
      {quote.options.length > 0 && (
        <Choice
          label={names('shipping_rule_id')}
          name="shipping_rule_id"
          choices={quote.options.map(({ id, text }) => ({ value: String(id), name: text }))}
          defaultValue={String(quote.options.find(({ isChosen }) => isChosen)?.id ?? '')}
        />
      )}
    </section>
  );
}

type ChoiceProps = {
  label: string;
  name: string;
  choices: readonly SelectChoice[];
  defaultValue?: string;
  error?: string;
};

function Choice({ choices, defaultValue, ...control }: ChoiceProps) {
  return (
    <Select {...control} defaultValue={defaultValue ?? choices[0]?.value}>
      {choices.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  );
}
