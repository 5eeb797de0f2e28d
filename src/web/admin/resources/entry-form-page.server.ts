import { data, redirect } from 'react-router';
import type { Refusal } from '../../../kernel/result.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { listReferenceOptions } from '../../../platform/resources/list-reference-options.ts';
import type { Entry, EntryValues, Resource } from '../../../platform/resources/resource.ts';
import { createResourceLabels } from '../../../platform/resources/resource-labels.ts';
import type { ResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { UNDO_MINUTES } from '../../../platform/resources/restore-entry.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { loadStaffQuery, mayExecute, requireAccess, runStaffCommand } from '../staff-operations.server.ts';
import { answerRefusedForm } from './answer-refused-form.server.ts';
import { describeEntry } from './describe-entry.server.ts';
import { createFormField, type FormField, type FormLanguage, listFormLanguages } from './form-view.server.ts';
import { readEntryForm } from './read-entry-form.server.ts';
import { uploadPictures } from './upload-pictures.server.ts';

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
  mayWrite: boolean;
  isSaved: boolean;
  /** Minutes in which the deletion can be undone; null for entries that cannot be restored. */
  undoMinutes: number | null;
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
    listFormLanguages(services.db),
    id === NEW_ENTRY ? null : loadStaffQuery(operations.read, shop, { params: { id } }),
    mayExecute(operations.update, shop),
  ]);
  // a new entry cannot be read, so its form requires the permission to write
  if (!entry && !mayWrite) throw data(null, { status: 403 });
  const labels = createResourceLabels(resource, t);
  const options = await listReferenceOptions(services.db, resource.fields, locale, entry?.values);
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
      fields: names.flatMap((field) => {
        const definition = resource.fields[field];
        const value = entry ? entry.values[field] : definition?.initial;
        return definition
          ? [createFormField(field, definition, value, { labels, options, t, currency: settings.currency })]
          : [];
      }),
    })),
    timeZone: settings.timeZone,
    languages,
    mayWrite,
    undoMinutes: resource.storage ? null : UNDO_MINUTES,
    isSaved: new URL(request.url).searchParams.get('saved') === '1',
  };
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
  const outcome: Record<string, string | number> = resource.storage ? { saved: 1 } : { deleted: id };
  if (removed.ok) throw redirect(adminPaths.resource(resource.name, outcome), 303);
  const entry = await loadStaffQuery(operations.read, shop, { params: { id } });
  return answerEntryForm(shop, resource, {
    refusal: removed.refusal,
    values: entry.values,
    version: entry.version,
  });
}

async function answerEntryForm(
  shop: ShopRequest,
  resource: Resource,
  refused: { refusal: Refusal; values: EntryValues; version: number | null; current?: Entry },
) {
  const labels = createResourceLabels(resource, shop.t);
  const options = await listReferenceOptions(shop.services.db, resource.fields, shop.locale, refused.values);
  return answerRefusedForm(shop, { fields: resource.fields, labels, options }, refused);
}
