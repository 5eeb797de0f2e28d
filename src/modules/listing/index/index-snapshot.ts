import { join } from 'node:path';
import { type NamedArrays, readArrayFile, writeArrayFile } from '../../../platform/caching/array-file.ts';
import type { Db, DbAddress } from '../../../platform/database/db.ts';
import { FILTER_COLUMNS, FILTER_LAYOUT } from '../filters/filter-columns.rules.ts';
import { type CatalogState, isPastTransaction, readCatalogState, readDatabaseIdentity } from './facet-index.store.ts';
import { createColumns, type ProductColumns, SLOT_COLUMNS } from './product-columns.rules.ts';

/** Increment with every change of the columns or of their contents; files with another format are ignored. */
const SNAPSHOT_FORMAT = 2;
const SNAPSHOT_FILE = 'facet-index.bin';

type SnapshotHeader = {
  format: number;
  /** Columns and lists of the filters; a file for other filters is ignored. */
  filters: string;
  /** Cluster, timeline and database: after a restore, transaction ids are reused. */
  database: string;
  state: CatalogState;
  size: number;
  listsEnd: number;
  listsUnused: number;
  largestId: number;
  categories: number[];
};

/** The products at a state of the catalogue. */
export type IndexSnapshot = { columns: ProductColumns; state: CatalogState };

/**
 * Child process that builds the index of a catalog with more than `minProducts` products, from the database at this address.
 */
export type SnapshotBuilder = { database: DbAddress | string; minProducts: number };
type SnapshotStore = { folder: string; builder: SnapshotBuilder | null };

const snapshotStores = new WeakMap<Db, SnapshotStore>();

/** Lets the facet index of a database be saved in a folder and loaded from there after a restart. */
export function setSnapshotFolder(db: Db, folder: string, builder: SnapshotBuilder | null = null): void {
  snapshotStores.set(db, { folder, builder });
}

export function getSnapshotStore(db: Db): SnapshotStore | undefined {
  return snapshotStores.get(db);
}

/**
 * The products of the last saved snapshot, if every change since then is recorded in `product.changed_xid`. Null when
 * there is no usable snapshot.
 */
export async function loadSnapshot(db: Db): Promise<IndexSnapshot | null> {
  const folder = snapshotStores.get(db)?.folder;
  if (folder === undefined) return null;
  try {
    const [database, state] = [await readDatabaseIdentity(db), await readCatalogState(db)];
    const isCurrent = ({ format, ...header }: SnapshotHeader) =>
      format === SNAPSHOT_FORMAT &&
      header.filters === FILTER_LAYOUT &&
      header.database === database &&
      header.state.version === state.version;
    const file = await readArrayFile<SnapshotHeader>(join(folder, SNAPSHOT_FILE), isCurrent);
    // a restored backup does not know transactions after its time
    if (!file || !(await isPastTransaction(db, file.header.state.horizon))) return null;
    return { columns: restoreColumns(file.header, file.arrays), state: file.header.state };
  } catch (error) {
    console.warn(`the saved facet index could not be loaded, it is built from the database: ${error}`);
    return null;
  }
}

/** The columns must not change before the promise resolves. */
export async function saveSnapshot(db: Db, { columns, state }: IndexSnapshot): Promise<void> {
  const folder = snapshotStores.get(db)?.folder;
  if (folder === undefined) return;
  try {
    const { size, listsEnd, listsUnused, largestId, byCategory } = columns;
    const header: SnapshotHeader = {
      format: SNAPSHOT_FORMAT,
      filters: FILTER_LAYOUT,
      database: await readDatabaseIdentity(db),
      state,
      size,
      listsEnd,
      listsUnused,
      largestId,
      categories: [...byCategory.keys()],
    };
    await writeArrayFile(join(folder, SNAPSHOT_FILE), header, toNamedArrays(columns));
  } catch (error) {
    console.warn(`the facet index could not be saved, the next start builds it from the database: ${error}`);
  }
}

function toNamedArrays(columns: ProductColumns): NamedArrays {
  const { size, listsEnd, lists, byCategory, filterColumns } = columns;
  const byPlace = SLOT_COLUMNS.map((name) => [name, columns[name].subarray(0, size)]);
  const byFilter = FILTER_COLUMNS.map((name) => [`filter ${name}`, filterColumns[name]?.subarray(0, size)]);
  const categoryArrays = [...byCategory].map(([category, { slots, length }]) => [
    `shelf ${category}`,
    slots.subarray(0, length),
  ]);
  return {
    ...Object.fromEntries([...byPlace, ...byFilter, ...categoryArrays]),
    lists: lists.subarray(0, listsEnd),
    // file keys, which must not change within a format
    placeById: columns.slotById,
    onShelf: columns.blockPosition.subarray(0, size),
  };
}

function restoreColumns({ size, listsEnd, listsUnused, largestId, categories }: SnapshotHeader, arrays: NamedArrays) {
  const columns: ProductColumns = { ...createColumns(0), size, listsEnd, listsUnused, largestId };
  for (const name of SLOT_COLUMNS) Object.assign(columns, { [name]: requireArray(arrays, name) });
  for (const name of FILTER_COLUMNS) columns.filterColumns[name] = requireInts(arrays, `filter ${name}`);
  columns.lists = requireInts(arrays, 'lists');
  columns.slotById = requireInts(arrays, 'placeById');
  columns.blockPosition = requireInts(arrays, 'onShelf');
  for (const category of categories) {
    const saved = requireInts(arrays, `shelf ${category}`);
    columns.byCategory.set(category, { slots: saved, length: saved.length, dirtyPositions: null });
  }
  return columns;
}

function requireInts(arrays: NamedArrays, name: string): Int32Array {
  return requireArray(arrays, name) as Int32Array;
}

function requireArray(arrays: NamedArrays, name: string): NamedArrays[string] {
  const array = arrays[name];
  if (!array) throw new Error(`the snapshot lacks the column ${name}`);
  return array;
}
