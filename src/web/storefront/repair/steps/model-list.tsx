import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DeviceModels } from '../../../../modules/repair-catalog/catalog/browse-devices.ts';
import { createNameFilter } from '../../../../modules/repair-catalog/catalog/name-filter.rules.ts';
import type { NamedFault } from '../../../../modules/repair-catalog/catalog/resolve-faults.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { PlainNumber } from '../../../ui/numbers/plain-number.tsx';
import { Price } from '../../../ui/numbers/price.tsx';
import { BookingLink } from '../booking/booking-link.tsx';
import styles from '../journey/journey.module.css';

type Props = Pick<DeviceModels, 'type' | 'brand' | 'series'> & {
  /** Selected faults. */
  faults: readonly NamedFault[];
  /** Filter text of the URL. */
  q: string;
  journey: string | null;
};

/** Models of a brand by series. The filter applies while typing, and without JavaScript when the form is submitted. */
export function ModelList({ type, brand, series, faults, q, journey }: Props) {
  const faultSlugs = faults.map(({ slug }) => slug);
  const t = useTranslations('repair.range');
  const address = useLocalePath();
  const [filter, setFilter] = useState(q);
  const matches = createNameFilter(filter);
  const filteredSeries = series.flatMap(({ models, ...one }) => {
    const own = models.filter(matches);
    return own.length > 0 ? [{ ...one, models: own }] : [];
  });
  const count = filteredSeries.reduce((sum, { models }) => sum + models.length, 0);
  return (
    <>
      <search aria-label={t('filter')}>
        <form action={address(to.deviceModels())} className={styles.search}>
          <input type="hidden" name="type" value={type.slug} />
          <input type="hidden" name="brand" value={brand.slug} />
          {faultSlugs.map((slug) => (
            <input key={slug} type="hidden" name="fault" value={slug} />
          ))}
          <TextField
            id="model-filter"
            type="search"
            label={t('filter')}
            name="q"
            value={filter}
            onChange={({ target }) => setFilter(target.value)}
            maxLength={120}
            autoComplete="off"
          />
          <Button look="secondary" icon="search">
            {t('filterSubmit')}
          </Button>
        </form>
        <p role="status" className={styles.small}>
          {count > 0 ? t('count', { count }) : t('none', { q: filter })}{' '}
          {filter !== '' && (
            <a href={address(to.deviceModels(type.slug, brand.slug, faultSlugs))} onClick={() => setFilter('')}>
              {t('all')}
            </a>
          )}
        </p>
      </search>
      {filteredSeries.map(({ slug, name, models }) => (
        <section key={slug} aria-labelledby={`series-${slug}`} className={styles.series}>
          <h2 id={`series-${slug}`}>
            <bdi>{name}</bdi>
          </h2>
          <ul className={styles.models}>
            {models.map((model) => (
              <li key={model.slug}>
                <BookingLink journey={journey} model={model.slug} faults={faultSlugs} className={styles.model}>
                  <bdi className={styles.name}>{model.name}</bdi>
                  <span className={styles.small}>
                    <PlainNumber value={model.year} />
                  </span>
                  {model.from !== null && <Price current={model.from} from />}
                </BookingLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
