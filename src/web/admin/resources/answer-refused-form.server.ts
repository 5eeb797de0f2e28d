import { data } from 'react-router';
import { getLanguageName } from '../../../kernel/language-name.ts';
import { listLocales } from '../../../kernel/locale.ts';
import type { Refusal } from '../../../kernel/result.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { isSameValue } from '../../../platform/resources/change-entry.ts';
import type { ReferenceOption } from '../../../platform/resources/list-reference-options.ts';
import type { Entry, EntryValues, Fields } from '../../../platform/resources/resource.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { translateFieldErrors } from '../../forms/form-errors.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { getFormStatus } from '../form-answer.server.ts';
import type { EntryPreview } from './entry-previews.server.ts';
import type { FieldLabels } from './form-view.server.ts';
import { createValueFormat, formatFieldValue } from './format-field-value.server.ts';
import type { ProductListView } from './product-list/product-list-view.server.ts';

/** Form that was refused, or edited without saving: messages by field, and the values that were sent. */
export type EntryFormAnswer = {
  /** Null when the form was edited and not refused. */
  failed: string | null;
  errors: Record<string, string>;
  values: EntryValues;
  /** Version that the values are based on: the one that was sent, or after a conflict the current one. */
  version: number | null;
  /** Values that another editor has saved since, by field label; null without a conflict. */
  conflict: { name: string; value: string }[] | null;
  /** Lists of products, by field. */
  lists: Record<string, ProductListView>;
  preview: EntryPreview | null;
};

type FormDefinition = {
  fields: Fields;
  labels: FieldLabels;
  options: ReadonlyMap<string, ReferenceOption[]>;
};

type RefusedForm = {
  refusal: Refusal;
  values: EntryValues;
  version: number | null;
  current?: Omit<Entry, 'id'>;
  lists?: EntryFormAnswer['lists'];
};

/**
 * Response of a refused form of an entry or of settings.
 * @param current the values as another editor has saved them, after a conflict
 */
export async function answerRefusedForm(
  shop: ShopRequest,
  { fields, labels, options }: FormDefinition,
  { refusal, values, version, current, lists = {} }: RefusedForm,
) {
  const { t, locale } = shop;
  // the error of a translation names its language, and that of a part of a compound value the part
  const errorLabels = {
    url: t('admin.settings.address'),
    target: t('admin.settings.target'),
    ...Object.fromEntries(listLocales().map((code) => [code, getLanguageName(code, locale)])),
    ...Object.fromEntries(listPartNames(fields).map((name) => [name, labels.field(name)])),
    ...Object.fromEntries(Object.keys(fields).map((name) => [name, labels.field(name)])),
  };
  const errors = translateFieldErrors(t, removeValuesPrefix(refusal.fields), errorLabels);
  const format = createValueFormat(shop, { labels, options }, await readSettings(shop.services.db));
  const answer: EntryFormAnswer = {
    failed: Object.keys(errors).length > 0 ? t('login.fixFields') : translateRefusal(refusal, t),
    errors,
    values,
    version: current?.version ?? version,
    conflict: current
      ? Object.entries(fields)
          .filter(([name]) => Object.hasOwn(current.values, name) && !isSameValue(values[name], current.values[name]))
          .map(([name, field]) => ({
            name: labels.field(name),
            value: formatFieldValue({ name, field, value: current.values[name], values: current.values }, format),
          }))
      : null,
    lists,
    preview: null,
  };
  return data(answer, { status: getFormStatus(refusal) });
}

/** The error of a part of a compound value names the part. */
function listPartNames(fields: Fields): string[] {
  return Object.values(fields).flatMap(({ control }) => {
    if (control.kind === 'zones') return ['country', 'states', 'zip_prefixes'];
    if (control.kind !== 'rows' && control.kind !== 'group') return [];
    return Object.entries(control.parts).flatMap(([name, { kind }]) => (kind === 'hours' ? [] : [name]));
  });
}

/** Controls are called like the fields: `values.title.en` → `title.en`. */
function removeValuesPrefix(fields: Refusal['fields']): Refusal['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([path, problems]) => [path.replace(/^values\./, ''), problems]),
  );
}
