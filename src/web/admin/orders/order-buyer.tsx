import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from './order.module.css';
import type { BuyerView } from './order-buyer.server.ts';
import { ChangeForm, findFormAnswer, type OrderFormProps } from './order-forms.tsx';
import { ORDER_TONE } from './order-table.tsx';

/** Buyer of an order: addresses, contact, the form of the shipping address, and other orders. */
export function OrderBuyer({ order, answer }: OrderFormProps) {
  const t = useTranslations('admin');
  const tOrders = useTranslations('orders');
  const { buyer } = order;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('buyer')}</h2>
      <address className={styles.address}>
        {buyer.address.map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
          </span>
        ))}
        <a className={styles.contact} href={`mailto:${buyer.email}`}>
          <bdi dir="ltr">{buyer.email}</bdi>
        </a>
        <a className={styles.contact} href={`tel:${buyer.phone}`}>
          <bdi dir="ltr">{buyer.phone}</bdi>
        </a>
      </address>
      {buyer.billedTo && (
        <>
          <h3 className={styles.small}>{tOrders('billedTo')}</h3>
          <address className={styles.address}>
            {buyer.billedTo.map((line) => (
              <span key={line}>
                <bdi>{line}</bdi>
              </span>
            ))}
          </address>
        </>
      )}
      <p className={styles.small}>{t('writesIn', { language: buyer.language })}</p>
      {buyer.note && <p>{t('buyerNote', { note: buyer.note })}</p>}
      {buyer.addressForm && <AddressForm order={order} answer={answer} form={buyer.addressForm} />}
      <OtherOrders buyer={buyer} />
    </section>
  );
}

const FIELDS = [
  { name: 'name', maxLength: 100 },
  { name: 'phone', maxLength: 40 },
  { name: 'company', maxLength: 100 },
  { name: 'tax_id', maxLength: 40 },
  { name: 'address_1', maxLength: 120 },
  { name: 'address_2', maxLength: 120 },
  { name: 'landmark', maxLength: 120 },
  { name: 'zip', maxLength: 16 },
  { name: 'city', maxLength: 80 },
  { name: 'delivery_note', maxLength: 200 },
] as const;
const OPTIONAL_FIELDS: readonly string[] = ['company', 'tax_id', 'address_2', 'landmark', 'delivery_note'];

type AddressFormProps = OrderFormProps & { form: NonNullable<BuyerView['addressForm']> };

/** Changes the shipping address within its country and state. */
function AddressForm({ order, answer, form: { values, place, hasZip } }: AddressFormProps) {
  const t = useTranslations('admin');
  const names = useTranslations('fieldNames');
  const refused = findFormAnswer(answer, 'address');
  const fields = FIELDS.filter(({ name }) => hasZip || name !== 'zip');
  return (
    <Disclosure title={<span>{t('addressForm.title')}</span>} open={refused.intent !== undefined}>
      <ChangeForm order={order} intent="address">
        <p>{t('addressForm.text', { place: `\u2068${place}\u2069` })}</p>
        <input type="hidden" name="country" value={values.country} />
        <input type="hidden" name="state" value={values.state} />
        <div className={styles.fieldPair}>
          {fields.map(({ name, maxLength }) => (
            <TextField
              key={name}
              label={names(name)}
              name={name}
              maxLength={maxLength}
              dir={name === 'phone' ? 'ltr' : 'auto'}
              autoComplete="off"
              optional={OPTIONAL_FIELDS.includes(name) ? t('optional') : undefined}
              error={refused.errors?.[name]}
              defaultValue={refused.values?.[name] ?? values[name]}
            />
          ))}
        </div>
        <Button look="secondary">{t('addressForm.submit')}</Button>
      </ChangeForm>
    </Disclosure>
  );
}

function OtherOrders({ buyer: { otherOrders, email } }: { buyer: BuyerView }) {
  const t = useTranslations('admin.otherOrders');
  if (otherOrders.length === 0) return <p className={styles.small}>{t('none')}</p>;
  return (
    <div className={styles.part}>
      <h3 className={styles.name}>{t('title')}</h3>
      <ul className={styles.refunds}>
        {otherOrders.map(({ code, status, statusName, placed, amount }) => (
          <li key={code} className={styles.line}>
            <span>
              <a className={styles.contact} href={adminPaths.order(code)}>
                <bdi dir="ltr">{code}</bdi>
              </a>{' '}
              <Badge tone={ORDER_TONE[status]}>{statusName}</Badge>
              <span className={styles.secondary}>{placed}</span>
            </span>
            <bdi className={styles.sum}>{amount}</bdi>
          </li>
        ))}
      </ul>
      <p>
        <a className={styles.contact} href={adminPaths.orders({ q: email })}>
          {t('all')}
        </a>
      </p>
    </div>
  );
}
