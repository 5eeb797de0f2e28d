import { useTranslations } from 'use-intl';
import { TRADE_IN_METHODS } from '../../../modules/trade-in/trade-in.rules.ts';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { Button } from '../../ui/forms/button.tsx';
import { RadioCard } from '../../ui/forms/choice.tsx';
import { Select } from '../../ui/forms/field.tsx';
import type { OfferPage } from './offer-page.server.ts';
import styles from './trade-in.module.css';

/** Method and location, submitted by GET so that it works without JavaScript and can be changed. */
export function TradeInMethodForm({
  page: { locations, selection, chosen },
  token,
}: {
  page: OfferPage;
  token: string;
}) {
  const t = useTranslations('tradeIn');
  const address = useLocalePath();
  return (
    <form action={`${address(to.tradeInOffer(token))}#accept`} className={styles.form}>
      <fieldset className={styles.question}>
        <legend className={styles.legend}>{t('method')}</legend>
        <div className={styles.cards}>
          {TRADE_IN_METHODS.filter((one) => locations.some(({ methods }) => methods.includes(one))).map((method) => (
            <RadioCard
              key={method}
              name="method"
              value={method}
              defaultChecked={method === (selection.method ?? 1)}
              detail={t(`methods.${method}.text`)}
            >
              {t(`methods.${method}.name`)}
            </RadioCard>
          ))}
        </div>
      </fieldset>
      <Select
        label={t('location')}
        name="location"
        defaultValue={selection.place ?? undefined}
        error={selection.problem ?? undefined}
      >
        {locations.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <div>
        <Button look={chosen ? 'secondary' : 'primary'} size="l">
          {t(chosen ? 'change' : 'next')}
        </Button>
      </div>
    </form>
  );
}
