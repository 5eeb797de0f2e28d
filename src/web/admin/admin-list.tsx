import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button, ButtonLink } from '../ui/forms/button.tsx';
import { Select, TextField } from '../ui/forms/field.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Pagination } from '../ui/navigation/pagination.tsx';
import styles from './orders/orders.module.css';
import type { ListViews } from './views/list-views.server.ts';
import { ViewTabs } from './views/view-tabs.tsx';

export type SelectChoice = { value: string; name: string };

/** A select that filters a list; without `any` one of its values is always selected. */
export type Filter = {
  name: string;
  label: string;
  value: string | number | undefined;
  any?: string;
  choices: readonly SelectChoice[];
};

type Props = {
  title: string;
  /** URL of the list with a query. */
  hrefOf: (query: Record<string, string | number>) => string;
  search: { label: string; value: string | undefined };
  filters: readonly Filter[];
  page: number;
  lastPage: number;
  /** Saved views, for lists that have them. */
  views?: ListViews;
  /** Address of the list as CSV; null for a role that may not export it. */
  exportHref?: string | null;
  /** Localized number of results; absent for lists without a count. */
  found?: string;
  empty: { title: string; text: string };
  /** Content above the filters, such as the result of the last action. */
  before?: ReactNode;
  isEmpty: boolean;
  children: ReactNode;
};

/** Further filters are behind a disclosure widget. */
const MAX_OPEN_FILTERS = 4;

/** A list page of the admin: title with count, filters, rows and pagination. */
export function AdminList({ title, hrefOf, search, filters, page, lastPage, ...content }: Props) {
  const t = useTranslations('admin');
  const { found, views, exportHref, empty, before, isEmpty, children } = content;
  const selected = Object.fromEntries(
    [{ name: 'q', value: search.value }, ...filters].flatMap(({ name, value }) => (value ? [[name, value]] : [])),
  );
  // without parameters, the list would open with the default view
  const allHref = views?.all.href ?? hrefOf({});
  const isFiltered = Boolean(search.value) || filters.some(isActive);
  const others = filters.slice(MAX_OPEN_FILTERS);
  return (
    <>
      <h1 className={styles.heading}>
        {title} {found && <span className={styles.resultCount}>{found}</span>}
      </h1>
      {before}
      {views && <ViewTabs views={views} />}
      <form method="get" action={hrefOf({})} className={styles.filters}>
        <TextField label={search.label} name="q" type="search" defaultValue={search.value} autoComplete="off" />
        {filters.slice(0, MAX_OPEN_FILTERS).map((filter) => (
          <FilterSelect key={filter.name} filter={filter} />
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
                <FilterSelect key={filter.name} filter={filter} />
              ))}
            </div>
          </details>
        )}
      </form>
      {exportHref && !isEmpty && (
        <a href={exportHref} download="" className={styles.export}>
          {t('export.submit')}
        </a>
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

function isActive({ any, value }: Filter): boolean {
  return any !== undefined && Boolean(value);
}

function FilterSelect({ filter: { name, label, value, any, choices } }: { filter: Filter }) {
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
