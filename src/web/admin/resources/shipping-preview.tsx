import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import formStyles from './entry-form.module.css';
import type { ShippingPreview } from './shipping-preview.server.ts';

/** Form with a destination and a parcel, and the delivery options that apply with their prices. */
export function ShippingPreviewForm({ preview }: { preview: ShippingPreview }) {
  const t = useTranslations('admin.shippingPreview');
  const tShared = useTranslations('admin.resources.shared');
  const { countries, country, state, zip, goods, weight, currency, rules, failed } = preview;
  return (
    <section className={formStyles.section} aria-labelledby="shipping-preview">
      <h2 id="shipping-preview" className={formStyles.sectionTitle}>
        {t('title')}
      </h2>
      <form
        method="get"
        action={`${adminPaths.resource('shipping-rules')}#shipping-preview`}
        className={formStyles.partRow}
      >
        <Select label={t('country')} name="to" defaultValue={country}>
          {countries.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <TextField label={tShared('fields.state')} name="state" defaultValue={state} />
        <TextField label={tShared('fields.zip')} name="zip" defaultValue={zip} dir="ltr" />
        <TextField
          label={t('goods')}
          name="goods"
          defaultValue={goods}
          inputMode="decimal"
          dir="ltr"
          optional={`(${currency})`}
        />
        <TextField label={t('weight')} name="weight" defaultValue={weight} inputMode="numeric" dir="ltr" />
        <div>
          <Button look="secondary">{t('submit')}</Button>
        </div>
      </form>
      {failed && <Notice tone="danger">{failed}</Notice>}
      {rules?.length === 0 && <Notice tone="info">{t('none')}</Notice>}
      {rules && rules.length > 0 && (
        <ul>
          {rules.map(({ id, href, title, price, days }) => (
            <li key={id}>
              <a href={href}>
                <bdi>{title}</bdi>
              </a>
              : <bdi>{price}</bdi>, {days}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
