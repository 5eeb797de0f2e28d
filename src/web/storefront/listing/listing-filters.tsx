import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { Kept } from '../../kept-markup.tsx';
import { to } from '../../paths.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox, Radio } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMoney } from '../../ui/money-format.tsx';
import { CHOSEN, type MyDevice } from '../devices/my-device.ts';
import { withParameters } from './listing-address.ts';
import styles from './listing-filters.module.css';
import type { ListingView } from './listing-view.ts';
import { PriceSlider } from './price-slider.tsx';
import { Swatch } from './swatch.tsx';

export const FILTER_FORM = 'filters';
export const FILTER_PANEL = 'filter-panel';

/** Attributes shown open, beside price, brands, ratings and stock. */
const OPEN_ATTRIBUTES = 5;
const OPEN_VALUES = 8;

/**
 * One form: a column on wide screens, a sheet on phones. The sheet is a native popover, which opens, closes and handles
 * Escape without JavaScript.
 */
export function ListingFilters({ view, device }: { view: ListingView; device: MyDevice | null }) {
  const address = useAddress();
  const t = useTranslations('listing');
  const { path, price, brands, collections, attributes, ratings, inStock, fits, shipping } = view;
  const groups = { path, price, brands, collections, attributes, ratings, inStock, fits, shipping };
  return (
    <div id={FILTER_PANEL} popover="auto" data-stays className={styles.panel}>
      {/* form restoration by the browser could not be told apart from a change by the visitor */}
      <form id={FILTER_FORM} action={address(view.path)} autoComplete="off" className={styles.form}>
        <header className={styles.head}>
          <h2 className={styles.title}>{t('filters')}</h2>
          <IconButton
            icon="close"
            label={t('show', { count: view.total })}
            popoverTarget={FILTER_PANEL}
            popoverTargetAction="hide"
            className={styles.close}
          />
        </header>
        {view.fixed.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {view.asksForDevice && !view.fits && <DeviceWays view={view} device={device} />}
        <Kept name="filters" from={groups}>
          <Groups {...groups} />
        </Kept>
        <div className={styles.foot}>
          <Button wide data-closes={FILTER_PANEL}>
            {t('show', { count: view.total })}
          </Button>
        </div>
      </form>
    </div>
  );
}

type GroupsProps = Pick<
  ListingView,
  'path' | 'price' | 'brands' | 'collections' | 'attributes' | 'ratings' | 'inStock' | 'fits' | 'shipping'
>;

function Groups({ path, price, brands, collections, attributes, ratings, inStock, fits, shipping }: GroupsProps) {
  const t = useTranslations('listing');
  const delivery = useTranslations('filters')('delivery');
  return (
    <div className={styles.groups}>
      {fits && <DeviceFilter fits={fits} />}
      <PriceFilter path={path} price={price} />
      {brands.length > 0 && <Choices legend={t('brands')} name="brands" values={brands} />}
      {attributes.slice(0, OPEN_ATTRIBUTES).map(({ id, title, values }) => (
        <Choices key={id} id={id} legend={title} name="attributes" values={values} />
      ))}
      {ratings.some(({ count }) => count !== 0) && <RatingFilter ratings={ratings} />}
      {collections.length > 0 && <Choices legend={t('collections')} name="collections" values={collections} />}
      <Group id="in-stock" legend={t('availability')}>
        <Checkbox name="in_stock" value="1" defaultChecked={inStock.chosen}>
          <Counted count={inStock.count}>{t('inStock')}</Counted>
        </Checkbox>
      </Group>
      {shipping.length > 0 && <Choices legend={delivery} name="shipping" values={shipping} />}
      {attributes.slice(OPEN_ATTRIBUTES).map(({ id, title, values }) => (
        <Folded key={id} title={title} open={values.some(({ chosen }) => chosen)} className={styles.folded}>
          <Values name="attributes" values={values} />
        </Folded>
      ))}
    </div>
  );
}

/** Cached pages do not know the visitor's device: its name replaces the question after hydration. */
function DeviceWays({ view: { path, query }, device }: { view: ListingView; device: MyDevice | null }) {
  const t = useTranslations('devices');
  const address = useAddress();
  const getFittingPath = (model: string) =>
    withParameters(path, new URLSearchParams([...new URLSearchParams(query), ['fits', model]]));
  return (
    <Group id="fits" legend={t('filter')}>
      <p>
        {device ? (
          <a href={address(getFittingPath(device.model))} rel="nofollow">
            {t('onlyFitting', { model: device.modelName })}
          </a>
        ) : (
          <a href={address(to.devices({ next: getFittingPath(CHOSEN) }))} rel="nofollow">
            {t('choose')}
          </a>
        )}
      </p>
    </Group>
  );
}

/** Active while checked; another device is chosen on the devices page. */
function DeviceFilter({ fits }: { fits: NonNullable<ListingView['fits']> }) {
  const t = useTranslations('devices');
  return (
    <Group id="fits" legend={t('filter')}>
      <Checkbox name="fits" value={fits.slug} defaultChecked>
        <Counted count={fits.count}>{t('fitsModel', { model: fits.name })}</Counted>
      </Checkbox>
    </Group>
  );
}

/** `id` is unique within the form. */
function Group({ id, legend, children }: { id: string; legend: string; children: ReactNode }) {
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
function Counted({ count, children }: { count: number | null; children: ReactNode }) {
  const format = useFormatter();
  return (
    <span className={styles.counted}>
      <span>{children}</span>
      {count !== null && <bdi className={styles.number}>{format.number(count)}</bdi>}
    </span>
  );
}

type Value = { id: number; title: string; swatch?: string | null; count: number | null; chosen: boolean };

type ChoicesProps = { legend: string; name: string; id?: number; values: readonly Value[] };

function Choices({ legend, name, id, values }: ChoicesProps) {
  return (
    <Kept name="filter" from={[legend, name, id, values]}>
      <Group id={id === undefined ? name : `${name}-${id}`} legend={legend}>
        <Values name={name} values={values} />
      </Group>
    </Kept>
  );
}

/** The first values, and the others in a disclosure. */
function Values({ name, values }: { name: string; values: readonly Value[] }) {
  const t = useTranslations('filters');
  const rest = values.slice(OPEN_VALUES);
  return (
    <>
      <ValueList name={name} values={values.slice(0, OPEN_VALUES)} />
      {rest.length > 0 && (
        <Folded title={t('more', { count: rest.length })} open={rest.some(({ chosen }) => chosen)}>
          <ValueList name={name} values={rest} />
        </Folded>
      )}
    </>
  );
}

function ValueList({ name, values }: { name: string; values: readonly Value[] }) {
  return (
    <ul className={styles.values}>
      {values.map(({ id, title, swatch, count, chosen }) => (
        <li key={id}>
          <Checkbox name={name} value={id} defaultChecked={chosen}>
            <Counted count={count}>
              {swatch && <Swatch colour={swatch} />}
              {swatch ? ` ${title}` : title}
            </Counted>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}

type FoldedProps = { title: string; open: boolean; className?: string; children: ReactNode };

/** Initially open when one of its values is chosen. */
function Folded({ title, open, className = '', children }: FoldedProps) {
  return (
    <details open={open} className={className}>
      <summary className={styles.fold}>
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
    <Group id="rating" legend={t('rating')}>
      <Radio name="rating" value="" defaultChecked={ratings.every(({ chosen }) => !chosen)}>
        {t('anyRating')}
      </Radio>
      {ratings.map(({ stars, count, chosen }) => (
        <Radio key={stars} name="rating" value={stars} defaultChecked={chosen}>
          <Counted count={count}>{t('stars', { stars })}</Counted>
        </Radio>
      ))}
    </Group>
  );
}

function PriceFilter({ path, price }: Pick<ListingView, 'path' | 'price'>) {
  const t = useTranslations('listing');
  const formatMoney = useMoney();
  const fieldProps = { inputMode: 'decimal', autoComplete: 'off', maxLength: 14 } as const;
  const { bounds } = price;
  return (
    <Group id="price" legend={t('price')}>
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
    </Group>
  );
}
