import { data, redirect } from 'react-router';
import { z } from 'zod';
import { type Refusal, refuseField } from '../../../kernel/result.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { parseInput } from '../../../platform/http/parse-input.ts';
import type { Operation } from '../../../platform/operations/operation.ts';
import { referenceField } from '../../../platform/resources/field.ts';
import { listReferenceOptions, type ReferenceOption } from '../../../platform/resources/list-reference-options.ts';
import type { Entry, EntryValues, Resource } from '../../../platform/resources/resource.ts';
import { createValuesSchema } from '../../../platform/resources/resource-input.ts';
import { createResourceLabels } from '../../../platform/resources/resource-labels.ts';
import type { ResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { canRestore, UNDO_MINUTES } from '../../../platform/resources/restore-entry.ts';
import type { Translator } from '../../../platform/translator.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { loadStaffQuery, mayExecute, requireAccess, runStaffCommand } from '../staff-operations.server.ts';
import { answerRefusedForm, type EntryFormAnswer } from './answer-refused-form.server.ts';
import { describeEntry } from './describe-entry.server.ts';
import { type EntryPreview, hasPreview, loadPreview } from './entry-previews.server.ts';
import { createFormField, type FormField, type FormLanguage, listFormLanguages } from './form-view.server.ts';
import { listFieldOptions } from './list-field-options.server.ts';
import { findShopPage } from './previews/shop-page.server.ts';
import { editProductLists } from './product-list/edit-product-lists.server.ts';
import { parseProductListEdit } from './product-list/product-list-form.server.ts';
import {
  loadProductLists,
  type ProductListState,
  type ProductListView,
  showRefusedProducts,
} from './product-list/product-list-view.server.ts';
import { readEntryForm } from './read-entry-form.server.ts';
import { findResource } from './resource-registry.server.ts';
import { readLibraryNumbers, uploadPictures } from './upload-pictures.server.ts';

export type EntryForm = {
  name: string;
  pageTitle: string;
  listTitle: string;
  /** Title of the entry; null for a new one. */
  heading: string | null;
  newHeading: string;
  /** What the deletion of the entry means. */
  deleteText: string;
  version: number | null;
  sections: { name: string; title: string; fields: FormField[] }[];
  languages: FormLanguage[];
  /** Time zone of dates in the form. */
  timeZone: string;
  mayWrite: boolean;
  isSaved: boolean;
  /** Entries that the entry can be merged into; null for a resource without this command. */
  mergeTargets: ReferenceOption[] | null;
  /** List of the entries that belong to this one. */
  parts: { href: string; title: string } | null;
  /** Lists of products, by field. */
  lists: Record<string, ProductListView>;
  /** Page of the entry on the shop; null for resources without one. */
  shopPage: { href: string; isHidden: boolean } | null;
  hasPreview: boolean;
  preview: EntryPreview | null;
};

/** Path segment of the form of a new entry. */
export const NEW_ENTRY = 'new';

/** Resource with the operations of its form. */
type EditableResource = {
  resource: Resource;
  operations: Pick<ResourceOperations, 'read' | 'update' | 'remove'> & Partial<Pick<ResourceOperations, 'create'>>;
  merge?: Operation;
};

/** The form of an entry. @throws Response without the permission, and a 404 page for an unknown entry */
export async function loadEntryForm(
  shop: ShopRequest,
  { resource, operations, merge }: EditableResource,
  id: string,
  request: Request,
): Promise<EntryForm> {
  const { services, locale, t } = shop;
  const { name } = resource;
  const [settings, languages, entry, mayWrite] = await Promise.all([
    readSettings(services.db),
    listFormLanguages(services.db),
    id === NEW_ENTRY ? null : loadStaffQuery(operations.read, shop, { params: { id } }),
    mayExecute(operations.update, shop),
  ]);
  // a new entry cannot be read, so its form requires the permission to write
  if (!entry && !mayWrite) throw data(null, { status: 403 });
  const labels = createResourceLabels(resource, t);
  const options = await listFieldOptions(services.db, resource.fields, { locale, settings }, entry?.values);
  const heading = entry && describeEntry(resource, entry, locale);
  const { searchParams } = new URL(request.url);
  const values = entry?.values ?? listInitialValues(resource, searchParams);
  return {
    name,
    pageTitle: `${heading ?? labels.add} – ${settings.siteName}`,
    listTitle: labels.title,
    heading,
    newHeading: labels.add,
    deleteText: canRestore(resource)
      ? t('admin.resources.shared.deleteUndoText', { minutes: UNDO_MINUTES })
      : labels.deleteText,
    version: entry?.version ?? null,
    sections: Object.entries(resource.sections).map(([section, names]) => ({
      name: section,
      title: labels.section(section),
      fields: names.flatMap((field) => {
        // restricted fields are not among the values of other staff
        const definition = Object.hasOwn(values, field) ? resource.fields[field] : undefined;
        const context = { labels, options, t, currency: settings.currency };
        return definition ? [createFormField(field, definition, values[field], context)] : [];
      }),
    })),
    timeZone: settings.timeZone,
    languages,
    mayWrite,
    isSaved: searchParams.get('saved') === '1',
    mergeTargets: entry && merge ? await listMergeTargets(shop, resource, entry.id) : null,
    parts: entry && linkParts(resource, entry.id, t),
    lists: await loadProductLists(shop, resource.fields, values),
    shopPage: entry && findShopPage(name, entry, locale),
    hasPreview: hasPreview(name),
    preview: await loadPreview(shop, name, { values, id: entry?.id ?? null, at: '' }),
  };
}

/** Values of a new entry; a reference can be chosen in the address. */
function listInitialValues({ fields }: Resource, searchParams: URLSearchParams): EntryValues {
  const initial = Object.entries(fields).map(([field, { control, initial: value }]): [string, unknown] => {
    const chosen = control.kind === 'reference' ? searchParams.get(field) : null;
    return [field, chosen !== null && /^\d{1,9}$/.test(chosen) ? Number(chosen) : value];
  });
  return Object.fromEntries(initial);
}

/** Link to the list of the entries that belong to an entry. */
function linkParts({ parts }: Resource, id: number, t: Translator): EntryForm['parts'] {
  if (!parts) return null;
  const { resource } = findResource(parts.resource);
  return {
    href: adminPaths.resource(parts.resource, { [parts.filter]: id }),
    title: createResourceLabels(resource, t).title,
  };
}

/** Saves or deletes an entry. @throws Response a redirect after success */
export async function handleEntryForm(
  shop: ShopRequest,
  { resource, operations, merge }: EditableResource,
  id: string,
  form: FormData,
) {
  const { name } = resource;
  await requireAccess(operations.update, shop);
  const intent = readTextField(form, 'intent');
  if (intent === 'merge' && merge) return mergeEntryByForm(shop, { resource, operations, merge }, id, form);
  const isEdit = intent === 'preview' || parseProductListEdit(intent) !== null;
  if (intent !== 'save' && intent !== 'delete' && !isEdit) throw data(null, { status: 404 });
  if (intent === 'delete') return deleteEntryByForm(shop, { resource, operations }, id, form);
  const [settings, uploaded] = await Promise.all([
    readSettings(shop.services.db),
    uploadPictures(shop, resource.fields, form),
  ]);
  const values = readEntryForm(resource.fields, form, settings, shop.locale);
  const version = id === NEW_ENTRY ? null : Number(readTextField(form, 'version'));
  const states = await editProductLists(shop, resource.fields, form, values);
  const state = { version, states, at: readTextField(form, 'preview_at'), id };
  if (!uploaded.ok) {
    Object.assign(values, readLibraryNumbers(resource.fields, form));
    return answerEntryForm(shop, resource, { refusal: uploaded.refusal, values, ...state });
  }
  Object.assign(values, uploaded.value);
  if (isEdit) return answerEditedForm(shop, resource, { values, isPreview: intent === 'preview', ...state });
  const unknown = Object.entries(states).find(([, list]) => list.unknown.length > 0);
  if (unknown)
    return answerEntryForm(shop, resource, { refusal: refuseUnknownProducts(unknown[0]).refusal, values, ...state });
  if (id === NEW_ENTRY && operations.create) {
    const created = await runStaffCommand(operations.create, shop, { form, input: { values } });
    if (created.ok) throw redirect(adminPaths.resourceEntry(name, created.value.entry.id, { saved: 1 }), 303);
    return answerEntryForm(shop, resource, { refusal: created.refusal, values, ...state });
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
  return answerEntryForm(shop, resource, { refusal, values, current, ...state });
}

/** The typed lines stay in the form, so that a save does not leave products out. */
function refuseUnknownProducts(field: string) {
  return refuseField(field, 'catalog.unknown-lines');
}

async function deleteEntryByForm(
  shop: ShopRequest,
  { resource, operations }: EditableResource,
  id: string,
  form: FormData,
) {
  const removed = await runStaffCommand(operations.remove, shop, { form, params: { id } });
  const outcome: Record<string, string | number> = canRestore(resource) ? { deleted: id } : { saved: 1 };
  if (removed.ok) throw redirect(adminPaths.resource(resource.name, outcome), 303);
  const entry = await loadStaffQuery(operations.read, shop, { params: { id } });
  return answerEntryForm(shop, resource, {
    refusal: removed.refusal,
    values: entry.values,
    version: entry.version,
    states: {},
    at: '',
    id,
  });
}

/** Merges an entry into another one. @throws Response a redirect to the other one */
async function mergeEntryByForm(
  shop: ShopRequest,
  { resource, operations, merge }: EditableResource & { merge: Operation },
  id: string,
  form: FormData,
) {
  const into = Number(readTextField(form, 'into'));
  const input = { version: Number(readTextField(form, 'version')), into };
  const merged = await runStaffCommand(merge, shop, { form, params: { id }, input });
  if (merged.ok) throw redirect(adminPaths.resourceEntry(resource.name, into, { saved: 1 }), 303);
  const { values, version } = await loadStaffQuery(operations.read, shop, { params: { id } });
  return answerEntryForm(shop, resource, { refusal: merged.refusal, values, version, states: {}, at: '', id });
}

async function listMergeTargets(
  { services, locale }: ShopRequest,
  { table, list }: Resource,
  id: number,
): Promise<ReferenceOption[]> {
  const label = list.columns[0] ?? '';
  const options = await listReferenceOptions(services.db, { into: referenceField({ table, label }) }, locale);
  return (options.get('into') ?? []).filter(({ value }) => value !== String(id));
}

type FormState = {
  values: EntryValues;
  version: number | null;
  states: Record<string, ProductListState>;
  /** Typed time of the preview. */
  at: string;
  id: string;
};

async function answerEntryForm(
  shop: ShopRequest,
  resource: Resource,
  { refusal, values, version, states, current }: FormState & { refusal: Refusal; current?: Entry },
) {
  const labels = createResourceLabels(resource, shop.t);
  const { db } = shop.services;
  const settings = await readSettings(db);
  const options = await listFieldOptions(db, resource.fields, { locale: shop.locale, settings }, values);
  const shown = showRefusedProducts(resource.fields, states, refusal.fields);
  const lists = await loadProductLists(shop, resource.fields, values, shown);
  const definition = { fields: resource.fields, labels, options };
  return answerRefusedForm(shop, definition, { refusal, values, version, current, lists });
}

/** The form after a button that edits a list or shows the preview; nothing is saved. */
async function answerEditedForm(
  shop: ShopRequest,
  resource: Resource,
  { isPreview, ...state }: FormState & { isPreview: boolean },
) {
  const { values, version, states, at, id } = state;
  const parsed = parseInput(z.strictObject({ values: createValuesSchema(resource) }), { values });
  if (isPreview && !parsed.ok) return answerEntryForm(shop, resource, { refusal: parsed.refusal, ...state });
  const input = { id: id === NEW_ENTRY ? null : Number(id), at };
  const answer: EntryFormAnswer = {
    failed: null,
    errors: {},
    values,
    version,
    conflict: null,
    lists: await loadProductLists(shop, resource.fields, values, states),
    preview: parsed.ok ? await loadPreview(shop, resource.name, { values: parsed.value.values, ...input }) : null,
  };
  return data(answer, { status: 200 });
}
