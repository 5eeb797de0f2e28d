import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Select, TextField } from '../ui/field.tsx';
import { Pagination } from '../ui/pagination.tsx';
import styles from './orders.module.css';

export type Choice = { value: string; name: string };

/** One of a few values that narrow a list; without `any`, one of them always does. */
export type Filter = {
  name: string;
  label: string;
  value: string | number | undefined;
  any?: string;
  choices: readonly Choice[];
};

type Props = {
  title: string;
  /** The list's own address, with what narrows it. */
  hrefOf: (query: Record<string, string | number>) => string;
  search: { label: string; value: string | undefined };
  filters: readonly Filter[];
  page: number;
  lastPage: number;
  /** How many there are, in words; nothing where nobody counts. */
  found?: string;
  empty: { title: string; text: string };
  /** What was said about the last button pressed, and what the list is. */
  before?: ReactNode;
  isEmpty: boolean;
  children: ReactNode;
};

/** Every list of the back office: what narrows it, how many there are, its rows, and the way to the next page. */
export function OfficeList({ title, hrefOf, search, filters, page, lastPage, ...shown }: Props) {
  const t = useTranslations('backoffice');
  const { found, empty, before, isEmpty, children } = shown;
  const chosen = Object.fromEntries(
    [{ name: 'q', value: search.value }, ...filters].flatMap(({ name, value }) => (value ? [[name, value]] : [])),
  );
  const isNarrowed = Boolean(search.value) || filters.some(({ any, value }) => any !== undefined && Boolean(value));
  return (
    <>
      <h1 className={styles.heading}>
        {title} {found && <span className={styles.found}>{found}</span>}
      </h1>
      {before}
      <form method="get" action={hrefOf({})} className={styles.filters}>
        <TextField label={search.label} name="q" type="search" defaultValue={search.value} autoComplete="off" />
        {filters.map(({ name, label, value, any, choices }) => (
          <Select key={name} label={label} name={name} defaultValue={value ?? ''}>
            {any !== undefined && <option value="">{any}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.name}
              </option>
            ))}
          </Select>
        ))}
        <div className={styles.press}>
          <Button icon="search">{t('find')}</Button>
          {isNarrowed && (
            <ButtonLink look="quiet" href={hrefOf({})}>
              {t('clear')}
            </ButtonLink>
          )}
        </div>
      </form>
      {isEmpty ? <EmptyState icon="box" title={empty.title} text={empty.text} /> : children}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(number) => hrefOf({ ...chosen, ...(number > 1 && { page: number }) })}
      />
    </>
  );
}
