import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Chip } from '../ui/badge.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button, ButtonLink } from '../ui/forms/button.tsx';
import { Select, TextField } from '../ui/forms/field.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Pagination } from '../ui/navigation/pagination.tsx';
import type { ExportLink } from './export-link.server.ts';
import styles from './orders/orders.module.css';
import type { ListViews } from './views/list-views.server.ts';
import { ViewTabs } from './views/view-tabs.tsx';

export type SelectChoice = { value: string; name: string };

/** A select that filters a list; without `any` one of its values is always selected. */
type SelectFilter = {
  name: string;
  label: string;
  value: string | number | undefined;
  any?: string;
  choices: readonly SelectChoice[];
};

/** A day that filters a list; `text` is the day in the language of the page. */
type DayFilter = { name: string; label: string; value: string | undefined; text: string };

export type Filter = SelectFilter | DayFilter;

type Props = {
  title: string;
  /** URL of the list with a query. */
  hrefOf: (query: Record<string, string | number>) => string;
  search: { label: string; value: string | undefined };
  filters: readonly Filter[];
  /** Filters before those behind a disclosure widget. */
  openFilters?: number;
  page: number;
  lastPage: number;
  /** Saved views, for lists that have them. */
  views?: ListViews;
  /** Null for a role that may not export the list. */
  exportLink?: ExportLink | null;
  /** Localized number of results; absent for lists without a count. */
  found?: string;
  empty: { title: string; text: string };
  /** Content above the filters, such as the result of the last action. */
  before?: ReactNode;
  isEmpty: boolean;
  children: ReactNode;
};

const DEFAULT_OPEN_FILTERS = 4;

/** A list page of the admin: title with count, filters, rows and pagination. */
export function AdminList({ title, hrefOf, search, filters, page, lastPage, ...content }: Props) {
  const t = useTranslations('admin');
  const { openFilters = DEFAULT_OPEN_FILTERS, found, views, exportLink, empty, before, isEmpty, children } = content;
  const selected = Object.fromEntries(
    [{ name: 'q', value: search.value }, ...filters].flatMap(({ name, value }) => (value ? [[name, value]] : [])),
  );
  // without parameters, the list would open with the default view
  const allHref = views?.all.href ?? hrefOf({});
  const isFiltered = Boolean(search.value) || filters.some(isActive);
  const others = filters.slice(openFilters);
  return (
    <>
      <h1 className={styles.heading}>
        {title} {found && <span className={styles.resultCount}>{found}</span>}
      </h1>
      {before}
      {views && <ViewTabs views={views} />}
      <form method="get" action={hrefOf({})} className={styles.filters}>
        <TextField label={search.label} name="q" type="search" defaultValue={search.value} autoComplete="off" />
        {filters.slice(0, openFilters).map((filter) => (
          <FilterControl key={filter.name} filter={filter} />
        ))}
        <div className={styles.actions}>
          <Button icon="search">{t('find')}</Button>
          {isFiltered && (
            <ButtonLink look="quiet" href={allHref}>
              {t('clear')}
            </ButtonLink>
          )}
        </div>
        {others.length > 0 && (
          <details className={styles.moreFilters} open={others.some(isActive)}>
            <summary className={styles.moreSummary}>
              {t('moreFilters')}
              <Icon name="chevron-down" size="s" />
            </summary>
            <div className={styles.filters}>
              {others.map((filter) => (
                <FilterControl key={filter.name} filter={filter} />
              ))}
            </div>
          </details>
        )}
      </form>
      <FilterChips filters={filters} hrefWithout={(name) => hrefOf(omitKey(selected, name))} />
      {exportLink?.href && !isEmpty && (
        <a href={exportLink.href} download className={styles.export}>
          {t('export.submit')}
        </a>
      )}
      {exportLink?.problem && (
        <p>
          {t('export.submit')}: {exportLink.problem}
        </p>
      )}
      {isEmpty ? <EmptyState icon="box" title={empty.title} text={empty.text} /> : children}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(number) => hrefOf({ ...selected, ...(number > 1 && { page: number }) })}
      />
    </>
  );
}

/** Links that remove one of the active filters. */
function FilterChips({ filters, hrefWithout }: { filters: readonly Filter[]; hrefWithout: (name: string) => string }) {
  const t = useTranslations('admin');
  const tListing = useTranslations('listing');
  const active = filters.filter(isActive);
  if (active.length === 0) return null;
  return (
    <ul className={styles.chips} data-chips="" aria-label={tListing('applied')}>
      {active.map((filter) => {
        const text = t('filterValue', { name: filter.label, value: `\u2068${getValueText(filter)}\u2069` });
        return (
          <li key={filter.name}>
            <Chip href={hrefWithout(filter.name)} removes={tListing('remove', { name: text })}>
              {text}
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}

function getValueText(filter: Filter): string {
  if ('text' in filter) return filter.text;
  return filter.choices.find(({ value }) => value === String(filter.value))?.name ?? String(filter.value);
}

function omitKey<V>(values: Readonly<Record<string, V>>, key: string): Record<string, V> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== key));
}

function isActive(filter: Filter): boolean {
  return ('text' in filter || filter.any !== undefined) && Boolean(filter.value);
}

function FilterControl({ filter }: { filter: Filter }) {
  if ('text' in filter)
    return <TextField label={filter.label} name={filter.name} type="date" defaultValue={filter.value} />;
  const { name, label, value, any, choices } = filter;
  return (
    <Select label={label} name={name} defaultValue={value ?? ''}>
      {any !== undefined && <option value="">{any}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </Select>
  );
}
