import type { CsvCell } from '../../kernel/csv.ts';
import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import { toDecimal } from '../../kernel/money.ts';
import type { Db } from '../database/db.ts';
import { type CsvColumn, defineListExport } from '../lists/list-export.ts';
import type { Translator } from '../translator.ts';
import type { Field } from './field.ts';
import { listReferenceOptions, type ReferenceOption } from './list-reference-options.ts';
import { selectEntries } from './resource.store.ts';
import type { Entry, Resource } from './resource.ts';
import { createListQuery } from './resource-input.ts';
import { createResourceLabels } from './resource-labels.ts';

declare module '../operations/operation.ts' {
  interface OperationDeps {
    /** Currency of the shop. */
    readCurrency(db: Db): Promise<string>;
  }
}

/** The columns of a list as CSV. */
export function defineEntryExport(resource: Resource) {
  return defineListExport({
    name: resource.name,
    title: `${resource.one}Entries`,
    access: resource.access.read,
    input: createListQuery(resource),
    async open({ db, deps, locale, t, now }, { sort = resource.list.sort, direction, q, filters, period: name }) {
      const [options, currency] = await Promise.all([
        listReferenceOptions(db, resource.fields, locale),
        deps.readCurrency(db),
      ]);
      const labels = createResourceLabels(resource, t);
      const columns = resource.list.columns.map(
        (name): CsvColumn<Entry> => ({
          title: labels.field(name),
          value: ({ values }) => {
            const choice = (value: string | number) => labels.choice(name, value);
            return toCsvCell(resource.fields[name], values[name], {
              locale,
              t,
              choice,
              currency,
              options: options.get(name) ?? [],
            });
          },
        }),
      );
      return {
        columns: [{ title: 'id', value: ({ id }: Entry) => id }, ...columns],
        async read({ page, perPage }) {
          const window = { limit: perPage, offset: (page - 1) * perPage };
          const period = name && { name, now };
          return selectEntries(db, resource, { q, filters, period, sort, direction, ...window });
        },
      };
    },
  });
}

type CellFormat = {
  locale: Locale;
  t: Translator;
  currency: string;
  choice(value: string | number): string;
  options: readonly ReferenceOption[];
};

/** Amounts are decimals in major units, shares are percents, times are ISO 8601 in UTC. */
function toCsvCell(field: Field | undefined, value: unknown, format: CellFormat): CsvCell {
  if (!field || value === null || value === undefined) return null;
  const { locale, t, currency, choice, options } = format;
  switch (field.control.kind) {
    case 'flag':
      return t(value === true ? 'admin.facts.yes' : 'admin.facts.no');
    case 'choice':
      return typeof value === 'number' ? choice(value) : choice(String(value));
    case 'money':
      return typeof value === 'number' ? toDecimal({ amount: value, currency }) : null;
    case 'percent':
      return Number(value) / 100;
    case 'integer':
      return Number(value);
    case 'localized-text':
      return typeof value === 'object' ? pickTranslation({ ...value }, locale) : null;
    case 'reference':
      return options.find((option) => option.value === String(value))?.name ?? String(value);
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}
