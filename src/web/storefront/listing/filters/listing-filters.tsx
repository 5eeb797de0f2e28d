import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { CachedFragment } from '../../../rendering/cached-fragment.tsx';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { Checkbox, Radio } from '../../../ui/forms/choice.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import { CHOSEN_DEVICE, type MyDevice } from '../../devices/my-device.ts';
import { withParameters } from '../listing-url.ts';
import type { ListingView } from '../listing-view.ts';
import styles from './listing-filters.module.css';
import { PriceSlider } from './price-slider.tsx';
import { Swatch } from './swatch.tsx';

export const FILTER_FORM_ID = 'filters';
export const FILTER_PANEL_ID = 'filter-panel';

/** Attributes shown open, beside price, brands, ratings and stock. */
const MAX_OPEN_ATTRIBUTES = 5;
const MAX_OPEN_VALUES = 8;

/**
 * One form: a column on wide screens, a sheet on phones. The sheet is a native popover, which opens, closes and handles
 * Escape without JavaScript.
 */
export function ListingFilters({ view, device }: { view: ListingView; device: MyDevice | null }) {
  const address = useLocalePath();
  const t = useTranslations('listing');
  const { path, price, brands, collections, attributes, ratings, inStock, fits, shipping } = view;
  const groups = { path, price, brands, collections, attributes, ratings, inStock, fits, shipping };
  return (
    <div id={FILTER_PANEL_ID} popover="auto" data-stays className={styles.panel}>
      {/* form restoration by the browser could not be told apart from a change by the visitor */}
      <form id={FILTER_FORM_ID} action={address(view.path)} autoComplete="off" className={styles.form}>
        <header className={styles.head}>
          <h2 className={styles.title}>{t('filters')}</h2>
          <IconButton
            icon="close"
            label={t('show', { count: view.total })}
            popoverTarget={FILTER_PANEL_ID}
            popoverTargetAction="hide"
            className={styles.close}
          />
        </header>
        {view.fixed.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {view.asksForDevice && !view.fits && <DeviceLink view={view} device={device} />}
        <CachedFragment name="filters" from={groups}>
          <FilterGroups {...groups} />
        </CachedFragment>
        <div className={styles.footer}>
          <Button wide data-closes={FILTER_PANEL_ID}>
            {t('show', { count: view.total })}
          </Button>
        </div>
      </form>
    </div>
  );
}

type FilterGroupsProps = Pick<
  ListingView,
  'path' | 'price' | 'brands' | 'collections' | 'attributes' | 'ratings' | 'inStock' | 'fits' | 'shipping'
>;

function FilterGroups({
  path,
  price,
  brands,
  collections,
  attributes,
  ratings,
  inStock,
  fits,
  shipping,
}: FilterGroupsProps) {
  const t = useTranslations('listing');
  const delivery = useTranslations('filters')('delivery');
  return (
    <div className={styles.groups}>
      {fits && <DeviceFilter fits={fits} />}
      <PriceFilter path={path} price={price} />
      {brands.length > 0 && <ValueFilter legend={t('brands')} name="brands" values={brands} />}
      {attributes.slice(0, MAX_OPEN_ATTRIBUTES).map(({ id, title, values }) => (
        <ValueFilter key={id} id={id} legend={title} name="attributes" values={values} />
      ))}
      {ratings.some(({ count }) => count !== 0) && <RatingFilter ratings={ratings} />}
      {collections.length > 0 && <ValueFilter legend={t('collections')} name="collections" values={collections} />}
      <FilterGroup id="in-stock" legend={t('availability')}>
        <Checkbox name="in_stock" value="1" defaultChecked={inStock.chosen}>
          <LabelWithCount count={inStock.count}>{t('inStock')}</LabelWithCount>
        </Checkbox>
      </FilterGroup>
      {shipping.length > 0 && <ValueFilter legend={delivery} name="shipping" values={shipping} />}
      {attributes.slice(MAX_OPEN_ATTRIBUTES).map(({ id, title, values }) => (
        <FilterDisclosure
          key={id}
          title={title}
          open={values.some(({ chosen }) => chosen)}
          className={styles.collapsible}
        >
          <FilterValues name="attributes" values={values} />
        </FilterDisclosure>
      ))}
    </div>
  );
}

/** Cached pages do not know the visitor's device: its name replaces the question after hydration. */
function DeviceLink({ view: { path, query }, device }: { view: ListingView; device: MyDevice | null }) {
  const t = useTranslations('devices');
  const address = useLocalePath();
  const getFittingPath = (model: string) =>
    withParameters(path, new URLSearchParams([...new URLSearchParams(query), ['fits', model]]));
  return (
    <FilterGroup id="fits" legend={t('filter')}>
      <p>
        {device ? (
          <a href={address(getFittingPath(device.model))} rel="nofollow">
            {t('onlyFitting', { model: device.modelName })}
          </a>
        ) : (
          <a href={address(to.devices({ next: getFittingPath(CHOSEN_DEVICE) }))} rel="nofollow">
            {t('choose')}
          </a>
        )}
      </p>
    </FilterGroup>
  );
}

/** Active while checked; another device is chosen on the devices page. */
function DeviceFilter({ fits }: { fits: NonNullable<ListingView['fits']> }) {
  const t = useTranslations('devices');
  return (
    <FilterGroup id="fits" legend={t('filter')}>
      <Checkbox name="fits" value={fits.slug} defaultChecked>
        <LabelWithCount count={fits.count}>{t('fitsModel', { model: fits.name })}</LabelWithCount>
      </Checkbox>
    </FilterGroup>
  );
}

/** `id` is unique within the form. */
function FilterGroup({ id, legend, children }: { id: string; legend: string; children: ReactNode }) {
  const headingId = `by-${id}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out with its legend as one block
    <div role="group" aria-labelledby={headingId} className={styles.group}>
      <h3 id={headingId} className={styles.legend}>
        {legend}
      </h3>
      {children}
    </div>
  );
}

/** Null counts are unknown and omitted. */
function LabelWithCount({ count, children }: { count: number | null; children: ReactNode }) {
  const format = useFormatter();
  return (
    <span className={styles.counted}>
      <span>{children}</span>
      {count !== null && <bdi className={styles.number}>{format.number(count)}</bdi>}
    </span>
  );
}

type FilterValue = { id: number; title: string; swatch?: string | null; count: number | null; chosen: boolean };

type ValueFilterProps = { legend: string; name: string; id?: number; values: readonly FilterValue[] };

function ValueFilter({ legend, name, id, values }: ValueFilterProps) {
  return (
    <CachedFragment name="filter" from={[legend, name, id, values]}>
      <FilterGroup id={id === undefined ? name : `${name}-${id}`} legend={legend}>
        <FilterValues name={name} values={values} />
      </FilterGroup>
    </CachedFragment>
  );
}

/** The first values, and the others in a disclosure. */
function FilterValues({ name, values }: { name: string; values: readonly FilterValue[] }) {
  const t = useTranslations('filters');
  const rest = values.slice(MAX_OPEN_VALUES);
  return (
    <>
      <FilterValueList name={name} values={values.slice(0, MAX_OPEN_VALUES)} />
      {rest.length > 0 && (
        <FilterDisclosure title={t('more', { count: rest.length })} open={rest.some(({ chosen }) => chosen)}>
          <FilterValueList name={name} values={rest} />
        </FilterDisclosure>
      )}
    </>
  );
}

function FilterValueList({ name, values }: { name: string; values: readonly FilterValue[] }) {
  return (
    <ul className={styles.values}>
      {values.map(({ id, title, swatch, count, chosen }) => (
        <li key={id}>
          <Checkbox name={name} value={id} defaultChecked={chosen}>
            <LabelWithCount count={count}>
              {swatch && <Swatch colour={swatch} />}
              {swatch ? ` ${title}` : title}
            </LabelWithCount>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}

type FilterDisclosureProps = { title: string; open: boolean; className?: string; children: ReactNode };

/** Initially open when one of its values is chosen. */
function FilterDisclosure({ title, open, className = '', children }: FilterDisclosureProps) {
  return (
    <details open={open} className={className}>
      <summary className={styles.toggle}>
        {title}
        <Icon name="chevron-down" size="s" className={styles.arrow} />
      </summary>
      {children}
    </details>
  );
}

function RatingFilter({ ratings }: Pick<ListingView, 'ratings'>) {
  const t = useTranslations('listing');
  return (
    <FilterGroup id="rating" legend={t('rating')}>
      <Radio name="rating" value="" defaultChecked={ratings.every(({ chosen }) => !chosen)}>
        {t('anyRating')}
      </Radio>
      {ratings.map(({ stars, count, chosen }) => (
        <Radio key={stars} name="rating" value={stars} defaultChecked={chosen}>
          <LabelWithCount count={count}>{t('stars', { stars })}</LabelWithCount>
        </Radio>
      ))}
    </FilterGroup>
  );
}

function PriceFilter({ path, price }: Pick<ListingView, 'path' | 'price'>) {
  const t = useTranslations('listing');
  const formatMoney = useMoney();
  const fieldProps = { inputMode: 'decimal', autoComplete: 'off', maxLength: 14 } as const;
  const { bounds } = price;
  return (
    <FilterGroup id="price" legend={t('price')}>
      <div className={styles.price}>
        <TextField
          {...fieldProps}
          id="price-from"
          label={t('from')}
          name="min"
          defaultValue={price.min}
          placeholder={bounds ? formatMoney(bounds.min) : undefined}
        />
        <TextField
          {...fieldProps}
          id="price-to"
          label={t('to')}
          name="max"
          defaultValue={price.max}
          placeholder={bounds ? formatMoney(bounds.max) : undefined}
        />
      </div>
      {bounds && bounds.max > bounds.min && <PriceSlider key={path} bounds={bounds} min={price.min} max={price.max} />}
    </FilterGroup>
  );
}
