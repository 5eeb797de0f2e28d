import { z } from 'zod';
import { rowVersion } from '../../kernel/integer.schemas.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { inTransaction } from '../database/db.ts';
import { defineCommand, defineQuery } from '../operations/operation.ts';
import { CHANGE_REFUSALS, changeEntry, createEntry, removeEntry, type SavedEntry } from './change-entry.ts';
import { CHANGED_PICTURE_REFUSALS, checkPictures, hasPictures } from './check-pictures.ts';
import { describeChange, describeRestoration } from './describe-change.ts';
import { defineEntryExport } from './export-entries.ts';
import { countEntries, selectEntries } from './resource.store.ts';
import type { Entry, EntryChange, Fields, Resource } from './resource.ts';
import { createListQuery, createValuesSchema, ENTRIES_PER_PAGE, entryParams } from './resource-input.ts';
import { canRestore, restoreEntry, UNDO_MINUTES } from './restore-entry.ts';
import { omitRestrictedFields, omitRestrictedValues } from './restricted-fields.ts';
import { getStorage } from './table-storage.ts';

const tags = ['staff'];

/** Page of the list of a resource. */
export type EntryPage = { entries: Entry[]; total: number; page: number; perPage: number };

export type ResourceOperations = ReturnType<typeof defineResourceOperations>;

/** Operations of a resource with their JSON routes below `/admin`: list, read, create, update and delete. */
export function defineResourceOperations<const Name extends string, const One extends string>(
  resource: Resource<Fields, Name, One>,
) {
  const { name, one, access, refusals } = resource;
  const valuesSchema = createValuesSchema(resource);
  const entrySchema = z.object({ id: z.int(), version: z.int(), values: z.record(z.string(), z.unknown()) });
  const querying = { access: access.read, tags } as const;
  const changing = { access: access.write, idempotency: 'key', tags } as const;

  const list = defineQuery({
    ...querying,
    name: `${name}.list-entries`,
    input: createListQuery(resource),
    refusals: {},
    routes: [
      { method: 'GET', path: `/admin/${name}`, operationId: `list${one}Entries`, summary: `For staff: list ${name}` },
    ],
    async run({ db, now, actor }, { page, sort = resource.list.sort, period, ...query }): Promise<Result<EntryPage>> {
      const limit = ENTRIES_PER_PAGE;
      const { q, filters, direction } = query;
      const filter = { q, filters, period: period && { name: period, now } };
      const window = { sort, direction, limit, offset: (page - 1) * limit };
      const entries = await selectEntries(db, resource, { ...filter, ...window });
      const visible = entries.map((entry) => omitRestrictedFields(resource, entry, actor));
      return ok({ entries: visible, total: await countEntries(db, resource, filter), page, perPage: limit });
    },
    data: z.object({ entries: z.array(entrySchema), total: z.int(), current_page: z.int(), per_page: z.int() }),
    toData: ({ entries, total, page, perPage }) => ({ entries, total, current_page: page, per_page: perPage }),
  });

  const read = defineQuery({
    ...querying,
    name: `${name}.read-entry`,
    params: entryParams,
    refusals: {},
    routes: [
      {
        method: 'GET',
        path: `/admin/${name}/{id}`,
        operationId: `read${one}Entry`,
        summary: `For staff: read an entry of ${name}`,
      },
    ],
    async run({ db, actor }, { id }): Promise<Result<Entry>> {
      const entry = await getStorage(resource).select(db, id);
      return entry ? ok(omitRestrictedFields(resource, entry, actor)) : refuse('api.not-found', {}, 'missing');
    },
    data: entrySchema,
  });

  const create = defineCommand({
    ...changing,
    name: `${name}.create-entry`,
    input: z.strictObject({ values: valuesSchema }),
    refusals: { ...refusals, ...CHANGED_PICTURE_REFUSALS, 'resources.taken': 'refused' },
    routes: [
      {
        method: 'POST',
        path: `/admin/${name}`,
        operationId: `create${one}Entry`,
        summary: `For staff: create an entry of ${name}`,
      },
    ],
    run: ({ db, deps, now }, { values }): Promise<Result<SavedEntry>> =>
      inTransaction(db, async (tx) => {
        const pictures = { before: null, after: values };
        const checked = await checkPictures(tx, resource.fields, pictures, deps.lockLibraryPictures);
        return checked.ok ? createEntry(tx, resource, values, now) : checked;
      }),
    audit: (_, { change }, actor) => describeChange(resource, change, actor),
    afterCommit: (_input, _change, deps) => resource.invalidate?.(deps),
    data: entrySchema,
    toData: ({ entry }) => entry,
  });

  const update = defineCommand({
    ...changing,
    name: `${name}.update-entry`,
    params: entryParams,
    input: z.strictObject({ version: rowVersion, values: valuesSchema }),
    refusals: { ...refusals, ...CHANGE_REFUSALS, ...CHANGED_PICTURE_REFUSALS },
    routes: [
      {
        method: 'POST',
        path: `/admin/${name}/{id}`,
        operationId: `update${one}Entry`,
        summary: `For staff: change an entry of ${name}; refused when it was changed after the version was read`,
      },
    ],
    run: ({ db, deps, now, actor }, { id, version, values }): Promise<Result<SavedEntry>> =>
      inTransaction(db, async (tx) => {
        const saved = hasPictures(resource.fields) ? await getStorage(resource).select(tx, id) : undefined;
        // another version is refused by `changeEntry`
        if (saved?.version === version) {
          const pictures = { before: saved.values, after: values };
          const checked = await checkPictures(tx, resource.fields, pictures, deps.lockLibraryPictures);
          if (!checked.ok) return checked;
        }
        const allowed = omitRestrictedValues(resource, values, actor);
        return changeEntry(tx, resource, { id, version, values: allowed }, now);
      }),
    audit: (_, { change }, actor) => describeChange(resource, change, actor),
    afterCommit: (_input, _change, deps) => resource.invalidate?.(deps),
    data: entrySchema,
    toData: ({ entry }, { actor }) => omitRestrictedFields(resource, entry, actor),
  });

  const remove = defineCommand({
    ...changing,
    name: `${name}.delete-entry`,
    params: entryParams,
    refusals: { ...refusals, 'resources.in-use': 'conflict' },
    routes: [
      {
        method: 'DELETE',
        path: `/admin/${name}/{id}`,
        operationId: `delete${one}Entry`,
        summary: `For staff: delete an entry of ${name}`,
      },
    ],
    run: ({ db, now }, { id }): Promise<Result<EntryChange>> =>
      inTransaction(db, (tx) => removeEntry(tx, resource, id, now)),
    audit: (_, change, actor) => describeChange(resource, change, actor),
    afterCommit: (_input, _change, deps) => resource.invalidate?.(deps),
    data: z.null(),
    toData: () => null,
  });

  const restore = defineCommand({
    ...changing,
    name: `${name}.restore-entry`,
    params: entryParams,
    input: z.strictObject({}),
    refusals: { ...refusals, 'resources.taken': 'refused', 'resources.not-restorable': 'missing' },
    routes: canRestore(resource)
      ? [
          {
            method: 'POST',
            path: `/admin/${name}/{id}/restore`,
            operationId: `restore${one}Entry`,
            summary: `For staff: restore an entry of ${name} that was deleted within the last ${UNDO_MINUTES} minutes`,
          },
        ]
      : [],
    run: ({ db, now }, { id }): Promise<Result<SavedEntry>> =>
      inTransaction(db, (tx) => restoreEntry(tx, resource, id, now)),
    audit: (_, { change }, actor) => describeRestoration(resource, change, actor),
    afterCommit: (_input, _change, deps) => resource.invalidate?.(deps),
    data: entrySchema,
    toData: ({ entry }) => entry,
  });

  return { list, read, create, update, remove, restore, exportList: defineEntryExport(resource) };
}
