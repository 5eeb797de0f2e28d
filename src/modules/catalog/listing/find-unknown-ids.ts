import type { ChoiceFilter, ValuesFilter } from '../../listing/filters/filter-kinds.rules.ts';
import type { FilterOptions, OptionRow } from './filter-options.store.ts';

/** The options of a choice filter. */
export function getOptions(options: FilterOptions, { name }: ChoiceFilter): readonly OptionRow[] {
  const byName: Readonly<Record<string, unknown>> = options;
  return (byName[name] ?? []) as readonly OptionRow[];
}

/** The ids that are no option or value of the filter. */
export function findUnknownIds(
  options: FilterOptions,
  filter: ChoiceFilter | ValuesFilter,
  ids: readonly number[],
): number[] {
  const rows: readonly { id: number }[] = filter.kind === 'values' ? options.values : getOptions(options, filter);
  return ids.filter((id) => !rows.some((row) => row.id === id));
}
