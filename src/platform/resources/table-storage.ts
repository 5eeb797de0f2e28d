import { type EntryTable, lockEntry, selectEntry, updateEntry } from './resource.store.ts';
import type { EntryStorage, Resource } from './resource.ts';

/** Storage of entries whose fields are columns of one table. */
export function createTableStorage(table: EntryTable): EntryStorage {
  return {
    select: (db, id) => selectEntry(db, table, id),
    lock: (tx, id) => lockEntry(tx, table, id),
    update: (tx, id, values) => updateEntry(tx, table, id, values),
  };
}

export function getStorage(resource: Resource): EntryStorage {
  return resource.storage ?? createTableStorage(resource);
}
