import { useEffect, useRef } from 'react';
import { useFetcher, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { bidiIsolate } from '../../../../kernel/bidi-isolate.ts';
import { PageLink } from '../../../links/page-link.tsx';
import { useLocalePath, usePageLocale } from '../../../links/use-locale-path.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Select } from '../../../ui/forms/field.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import { useDateFormat } from '../../../ui/numbers/number-format.ts';
import type { DeliveryView, ProductView } from '../product-view.ts';
import { Assurance } from './assurance.tsx';
import styles from './assurances.module.css';
import {
  CHOOSE_COUNTRY,
  COUNTRY_PARAM,
  DELIVERY_ANCHOR,
  deliveryUrl,
  readDeliveryCountry,
  readDeliveryDestination,
  saveDeliveryCountry,
} from './delivery-destination.ts';

/**
 * Delivery dates, country and price. The browser stores the chosen country. A sold-out product shows no date because
 * its dispatch date is unknown.
 */
export function Delivery({ product, soldOut }: { product: ProductView; soldOut: boolean }) {
  const t = useTranslations('product');
  const address = useLocalePath();
  const day = useDateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
  const formatMoney = useMoney();
  const locale = usePageLocale();
  const [parameters] = useSearchParams();
  const delivery = useSavedDelivery(product);
  const { country, option, choice } = delivery;
  const rules = <PageLink page="delivery-policy">{t('deliveryRules')}</PageLink>;
  const other = choice ? (
    <CountryForm product={product} delivery={delivery} choice={choice} />
  ) : (
    <a href={deliveryUrl(address(product.path), parameters, CHOOSE_COUNTRY)}>{t('otherCountry')}</a>
  );
  if (!option) {
    return (
      <Assurance id={DELIVERY_ANCHOR} icon="truck" title={t('noDelivery', { country })} extra={other}>
        {t('noDeliveryHint')} {rules}
      </Assurance>
    );
  }
  const [from, until] = [day(option.earliest), day(option.latest)];
  const price = option.price === 0 ? t('deliveryFree') : bidiIsolate(formatMoney(option.price), locale);
  const arrives = from === until ? t('arrivesOn', { from }) : t('arrives', { from, to: until });
  return (
    <Assurance id={DELIVERY_ANCHOR} icon="truck" title={soldOut ? t('arrivesLater') : arrives} extra={other}>
      {t('deliveryTo', { service: option.title, country, price })}. {rules}
    </Assurance>
  );
}

type CountryFormProps = {
  product: ProductView;
  delivery: DeliveryView;
  choice: NonNullable<DeliveryView['choice']>;
};

function CountryForm({ product: { path }, delivery: { code }, choice }: CountryFormProps) {
  const t = useTranslations('product');
  const address = useLocalePath();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const rest = [...parameters].filter(([name]) => name !== COUNTRY_PARAM);
  return (
    <form
      action={`${address(path)}#${DELIVERY_ANCHOR}`}
      className={styles.country}
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = String(new FormData(event.currentTarget).get(COUNTRY_PARAM));
        saveDeliveryCountry(chosen);
        void navigate(deliveryUrl(path, parameters, chosen), { preventScrollReset: true });
      }}
    >
      {rest.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select label={t('country')} name={COUNTRY_PARAM} defaultValue={code} autoComplete="country">
        {choice.map((country) => (
          <option key={country.code} value={country.code}>
            {country.name}
          </option>
        ))}
      </Select>
      <Button look="secondary">{t('countryApply')}</Button>
    </form>
  );
}

/**
 * The page is rendered for the country in the URL. For a country stored in this browser, delivery is loaded after the
 * first render.
 */
function useSavedDelivery({ delivery, path }: ProductView): DeliveryView {
  const fetcher = useFetcher<ProductView>();
  const [parameters] = useSearchParams();
  const { country, choosing } = readDeliveryDestination(parameters);
  const { load } = fetcher;
  const requestedKey = useRef<string | null>(null);
  useEffect(() => {
    if (country !== null || choosing) return;
    const remembered = readDeliveryCountry();
    const requestKey = `${path} ${remembered}`;
    if (remembered === null || remembered === delivery.code || requestedKey.current === requestKey) return;
    requestedKey.current = requestKey;
    void load(`${path}?${COUNTRY_PARAM}=${remembered}`);
  }, [country, choosing, path, delivery.code, load]);
  if (country !== null || choosing || fetcher.data?.path !== path) return delivery;
  return fetcher.data.delivery;
}
