import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { CachedFragment } from '../../../rendering/cached-fragment.tsx';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { Checkbox, Radio } from '../../../ui/forms/choice.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import { useNumberFormat } from '../../../ui/numbers/number-format.ts';
import { CHOSEN_DEVICE, type MyDevice } from '../../devices/my-device.ts';
import type { FilterChoice, FilterGroupView, ListingView } from '../listing-view.ts';
import { withParameters } from '../page-url.ts';
import styles from './listing-filters.module.css';
import { PriceSlider } from './price-slider.tsx';
import { Swatch } from './swatch.tsx';

export const FILTER_FORM_ID = 'filters';
export const FILTER_PANEL_ID = 'filter-panel';

const MAX_OPEN_VALUES = 8;

/**
 * One form: a column on wide screens, a sheet on phones. The sheet is a native popover, which opens, closes and handles
 * Escape without JavaScript.
 */
export function ListingFilters({ view, device }: { view: ListingView; device: MyDevice | null }) {
  const address = useLocalePath();
  const t = useTranslations('listing');
  const { path, filterGroups: groups } = view;
  const hasDevice = groups.some(({ kind }) => kind === 'device');
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
        {view.asksForDevice && !hasDevice && <DeviceLink view={view} device={device} />}
        <CachedFragment name="filters" from={{ path, groups }}>
          <FilterGroups path={path} groups={groups} />
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

function FilterGroups({ path, groups }: { path: string; groups: readonly FilterGroupView[] }) {
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <FilterControls key={group.id} path={path} group={group} />
      ))}
    </div>
  );
}

function FilterControls({ path, group }: { path: string; group: FilterGroupView }) {
  switch (group.kind) {
    case 'flag':
      return <FlagFilter {...group} />;
    case 'minimum':
      return <MinimumFilter {...group} />;
    case 'device':
      return <DeviceFilter {...group} />;
    case 'price':
      return <PriceFilter path={path} group={group} />;
    case 'options':
      return <OptionsFilter {...group} />;
  }
}

type GroupOf<Kind extends FilterGroupView['kind']> = Extract<FilterGroupView, { kind: Kind }>;

function FlagFilter({ id, legend, param, label, count, chosen }: GroupOf<'flag'>) {
  return (
    <FilterGroup id={id} legend={legend}>
      <Checkbox name={param} value="1" defaultChecked={chosen}>
        <LabelWithCount count={count}>{label}</LabelWithCount>
      </Checkbox>
    </FilterGroup>
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
function DeviceFilter({ id, legend, param, slug, label, count }: GroupOf<'device'>) {
  return (
    <FilterGroup id={id} legend={legend}>
      <Checkbox name={param} value={slug} defaultChecked>
        <LabelWithCount count={count}>{label}</LabelWithCount>
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
  const formatNumber = useNumberFormat();
  return (
    <span className={styles.counted}>
      <span>{children}</span>
      {count !== null && <bdi className={styles.number}>{formatNumber(count)}</bdi>}
    </span>
  );
}

function OptionsFilter({ id, legend, param, values, collapsed }: GroupOf<'options'>) {
  if (collapsed)
    return (
      <FilterDisclosure title={legend} open={values.some(({ chosen }) => chosen)} className={styles.collapsible}>
        <FilterValues name={param} values={values} />
      </FilterDisclosure>
    );
  return (
    <CachedFragment name="filter" from={[id, legend, param, values]}>
      <FilterGroup id={id} legend={legend}>
        <FilterValues name={param} values={values} />
      </FilterGroup>
    </CachedFragment>
  );
}

/** The first values, and the others in a disclosure. */
function FilterValues({ name, values }: { name: string; values: readonly FilterChoice[] }) {
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

function FilterValueList({ name, values }: { name: string; values: readonly FilterChoice[] }) {
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

function MinimumFilter({ id, legend, param, anyLabel, steps }: GroupOf<'minimum'>) {
  return (
    <FilterGroup id={id} legend={legend}>
      <Radio name={param} value="" defaultChecked={steps.every(({ chosen }) => !chosen)}>
        {anyLabel}
      </Radio>
      {steps.map(({ value, label, count, chosen }) => (
        <Radio key={value} name={param} value={value} defaultChecked={chosen}>
          <LabelWithCount count={count}>{label}</LabelWithCount>
        </Radio>
      ))}
    </FilterGroup>
  );
}

function PriceFilter({ path, group }: { path: string; group: GroupOf<'price'> }) {
  const t = useTranslations('listing');
  const formatMoney = useMoney();
  const fieldProps = { inputMode: 'decimal', autoComplete: 'off', maxLength: 14 } as const;
  const { id, legend, minParam, maxParam, min, max, bounds } = group;
  return (
    <FilterGroup id={id} legend={legend}>
      <div className={styles.price}>
        <TextField
          {...fieldProps}
          id="price-from"
          label={t('from')}
          name={minParam}
          defaultValue={min}
          placeholder={bounds ? formatMoney(bounds.min) : undefined}
        />
        <TextField
          {...fieldProps}
          id="price-to"
          label={t('to')}
          name={maxParam}
          defaultValue={max}
          placeholder={bounds ? formatMoney(bounds.max) : undefined}
        />
      </div>
      {bounds && bounds.max > bounds.min && <PriceSlider key={path} bounds={bounds} min={min} max={max} />}
    </FilterGroup>
  );
}
