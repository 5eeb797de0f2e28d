import { data, redirect } from 'react-router';
import { getTextDirection, listLocales, pickTranslation } from '../../../kernel/locale.ts';
import type { Refusal } from '../../../kernel/result.ts';
import { listLanguages } from '../../../modules/content/languages/list-languages.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isSameValue } from '../../../platform/resources/change-entry.ts';
import type { FieldControl } from '../../../platform/resources/field.ts';
import { listReferenceOptions, type ReferenceOption } from '../../../platform/resources/list-reference-options.ts';
import type { Entry, EntryValues, Resource } from '../../../platform/resources/resource.ts';
import type { ResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { translateFieldErrors } from '../../forms/form-errors.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { createAmountFormatter } from '../list-page.server.ts';
import { loadStaffQuery, mayExecute, requireAccess, runStaffCommand } from '../staff-operations.server.ts';
import { formatFieldValue } from './format-field-value.server.ts';
import { readEntryForm } from './read-entry-form.server.ts';
import { createResourceLabels, type ResourceLabels } from './resource-labels.server.ts';
import { uploadPictures } from './upload-pictures.server.ts';

export type FormField = {
  name: string;
  label: string;
  hint: string | undefined;
  control: FieldControl;
  /** Labels of the values of a choice or of the rows of a reference. */
  choices: { value: string; name: string }[];
  isOptional: boolean;
  value: unknown;
};

export type FormLanguage = { code: string; name: string; direction: 'ltr' | 'rtl' };

export type EntryForm = {
  name: string;
  pageTitle: string;
  listTitle: string;
  /** Title of the entry; null for a new one. */
  heading: string | null;
  newHeading: string;
  version: number | null;
  sections: { name: string; title: string; fields: FormField[] }[];
  languages: FormLanguage[];
  /** Time zone of dates in the form. */
  timeZone: string;
  /** Currency of amounts in the form. */
  currency: string;
  mayWrite: boolean;
  isSaved: boolean;
};

/** Refused form: message, messages by field, and the values that were sent. */
export type EntryFormAnswer = {
  failed: string;
  errors: Record<string, string>;
  values: EntryValues;
  /** Version that the values are based on: the one that was sent, or after a conflict the current one. */
  version: number | null;
  /** Values that another editor has saved since, by field label; null without a conflict. */
  conflict: { name: string; value: string }[] | null;
};

/** Path segment of the form of a new entry. */
export const NEW_ENTRY = 'new';

/** Resource with the operations of its form. */
type EditableResource = {
  resource: Resource;
  operations: Pick<ResourceOperations, 'read' | 'update' | 'remove'> & Partial<Pick<ResourceOperations, 'create'>>;
};

/** The form of an entry. @throws Response without the permission, and a 404 page for an unknown entry */
export async function loadEntryForm(
  shop: ShopRequest,
  { resource, operations }: EditableResource,
  id: string,
  request: Request,
): Promise<EntryForm> {
  const { services, locale, t } = shop;
  const { name } = resource;
  const [settings, languages, entry, mayWrite] = await Promise.all([
    readSettings(services.db),
    loadFormLanguages(services.db),
    id === NEW_ENTRY ? null : loadStaffQuery(operations.read, shop, { params: { id } }),
    mayExecute(operations.update, shop),
  ]);
  // a new entry cannot be read, so its form requires the permission to write
  if (!entry && !mayWrite) throw data(null, { status: 403 });
  const labels = createResourceLabels(resource, t);
  const options = await listReferenceOptions(services.db, resource.fields, locale);
  const heading = entry && describeEntry(resource, entry, locale);
  return {
    name,
    pageTitle: `${heading ?? labels.add} – ${settings.siteName}`,
    listTitle: labels.title,
    heading,
    newHeading: labels.add,
    version: entry?.version ?? null,
    sections: Object.entries(resource.sections).map(([section, names]) => ({
      name: section,
      title: labels.section(section),
      fields: names.flatMap((field) => createFormField(resource, field, { entry, labels, options })),
    })),
    timeZone: settings.timeZone,
    currency: settings.currency,
    languages,
    mayWrite,
    isSaved: new URL(request.url).searchParams.get('saved') === '1',
  };
}

/** Languages of a localized text, side by side in a form. */
export async function loadFormLanguages(db: Db): Promise<FormLanguage[]> {
  const languages = await listLanguages(db);
  return listLocales().map((code) => ({
    code,
    name: languages.find((language) => language.code === code)?.name ?? code,
    direction: getTextDirection(code),
  }));
}

/** Text of the first column of the list. */
function describeEntry({ list }: Resource, { values }: Entry, locale: string): string {
  const value = values[list.columns[0] ?? ''];
  return typeof value === 'object' && value !== null ? pickTranslation({ ...value }, locale) : String(value);
}

function createFormField(
  { fields }: Resource,
  name: string,
  {
    entry,
    labels,
    options,
  }: { entry: Entry | null; labels: ResourceLabels; options: ReadonlyMap<string, ReferenceOption[]> },
): FormField[] {
  const field = fields[name];
  if (!field) return [];
  const { control, isOptional, initial } = field;
  const values = control.kind === 'choice' ? control.values : [];
  const named = values.map((value) => ({ value: String(value), name: labels.choice(name, value) }));
  return [
    {
      name,
      label: labels.field(name),
      hint: labels.hint(name),
      control,
      choices: options.get(name) ?? named,
      isOptional,
      value: entry ? entry.values[name] : initial,
    },
  ];
}

/** Saves or deletes an entry. @throws Response a redirect after success */
export async function handleEntryForm(
  shop: ShopRequest,
  { resource, operations }: EditableResource,
  id: string,
  form: FormData,
) {
  const { name } = resource;
  await requireAccess(operations.update, shop);
  const intent = readTextField(form, 'intent');
  if (intent !== 'save' && intent !== 'delete') throw data(null, { status: 404 });
  if (intent === 'delete') return deleteEntryByForm(shop, { resource, operations }, id, form);
  const [settings, uploaded] = await Promise.all([
    readSettings(shop.services.db),
    uploadPictures(shop, resource.fields, form),
  ]);
  const values = readEntryForm(resource.fields, form, settings);
  const version = id === NEW_ENTRY ? null : Number(readTextField(form, 'version'));
  if (!uploaded.ok) return answerEntryForm(shop, resource, { refusal: uploaded.refusal, values, version });
  Object.assign(values, uploaded.value);
  if (id === NEW_ENTRY && operations.create) {
    const created = await runStaffCommand(operations.create, shop, { form, input: { values } });
    if (created.ok) throw redirect(adminPaths.resourceEntry(name, created.value.entry.id, { saved: 1 }), 303);
    return answerEntryForm(shop, resource, { refusal: created.refusal, values, version: null });
  }
  const updated = await runStaffCommand(operations.update, shop, {
    form,
    params: { id },
    input: { version, values },
  });
  if (updated.ok) throw redirect(adminPaths.resourceEntry(name, Number(id), { saved: 1 }), 303);
  const { refusal } = updated;
  const current =
    refusal.code === 'resources.changed' ? await loadStaffQuery(operations.read, shop, { params: { id } }) : undefined;
  return answerEntryForm(shop, resource, { refusal, values, version, current });
}

async function deleteEntryByForm(
  shop: ShopRequest,
  { resource, operations }: EditableResource,
  id: string,
  form: FormData,
) {
  const removed = await runStaffCommand(operations.remove, shop, { form, params: { id } });
  if (removed.ok) throw redirect(adminPaths.resource(resource.name, { saved: 1 }), 303);
  const entry = await loadStaffQuery(operations.read, shop, { params: { id } });
  return answerEntryForm(shop, resource, {
    refusal: removed.refusal,
    values: entry.values,
    version: entry.version,
  });
}

/** @param current the entry as another editor has saved it, after a conflict */
async function answerEntryForm(
  { services, t, locale }: ShopRequest,
  resource: Resource,
  {
    refusal,
    values,
    version,
    current,
  }: { refusal: Refusal; values: EntryValues; version: number | null; current?: Entry },
) {
  const labels = createResourceLabels(resource, t);
  // the error of a translation names its language
  const fieldLabels = {
    ...Object.fromEntries(
      listLocales().map((code) => [code, new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code]),
    ),
    ...Object.fromEntries(Object.keys(resource.fields).map((name) => [name, labels.field(name)])),
  };
  const errors = translateFieldErrors(t, removeValuesPrefix(refusal.fields), fieldLabels);
  const [settings, options] = await Promise.all([
    readSettings(services.db),
    listReferenceOptions(services.db, resource.fields, locale),
  ]);
  const changed = current ? listDifferences(resource, values, current.values) : [];
  const answer: EntryFormAnswer = {
    failed: Object.keys(errors).length > 0 ? t('login.fixFields') : translateRefusal(refusal, t),
    errors,
    values,
    version: current?.version ?? version,
    conflict: current
      ? changed.map((name) => ({
          name: labels.field(name),
          value: formatFieldValue(
            { name, field: resource.fields[name], value: current.values[name] },
            {
              locale,
              t,
              labels,
              options,
              timeZone: settings.timeZone,
              formatAmount: createAmountFormatter(settings, locale),
            },
          ),
        }))
      : null,
  };
  return data(answer, { status: REFUSAL_STATUS[refusal.kind] ?? 200 });
}

/** Controls are called like the fields: `values.title.en` → `title.en`. */
function removeValuesPrefix(fields: Refusal['fields']): Refusal['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([path, problems]) => [path.replace(/^values\./, ''), problems]),
  );
}

const REFUSAL_STATUS: Partial<Record<Refusal['kind'], number>> = { missing: 404, conflict: 409, 'too-many': 429 };

function listDifferences({ fields }: Resource, mine: EntryValues, theirs: EntryValues): string[] {
  return Object.keys(fields).filter((name) => !isSameValue(mine[name], theirs[name]));
}
