import { join } from 'node:path';
import { type NamedArrays, readArrayFile, writeArrayFile } from '../../platform/array-file.ts';
import type { Db } from '../../platform/db.ts';
import { emptyColumns, type ListingColumns, PLACE_COLUMNS } from './listing-columns.rules.ts';
import { type CatalogState, catalogState, databaseIdentity, isPastTransaction } from './listing-index.store.ts';

/** Increment with every change of the columns or of their contents; files with another format are ignored. */
const SNAPSHOT_FORMAT = 1;
const SNAPSHOT_FILE = 'facet-index.bin';

type Header = {
  format: number;
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
export type IndexSnapshot = { columns: ListingColumns; state: CatalogState };

const folders = new WeakMap<Db, string>();

/** Lets the facet index of a database be saved in a folder and loaded from there after a restart. */
export function saveSnapshotsIn(db: Db, folder: string): void {
  folders.set(db, folder);
}

/**
 * The products of the last saved snapshot, if every change since then is recorded in `product.changed_in`. Null when
 * there is no usable snapshot.
 */
export async function loadSnapshot(db: Db): Promise<IndexSnapshot | null> {
  const folder = folders.get(db);
  if (folder === undefined) return null;
  try {
    const [database, state] = [await databaseIdentity(db), await catalogState(db)];
    const isCurrent = ({ format, ...header }: Header) =>
      format === SNAPSHOT_FORMAT && header.database === database && header.state.version === state.version;
    const file = await readArrayFile<Header>(join(folder, SNAPSHOT_FILE), isCurrent);
    // a restored backup does not know transactions after its time
    if (!file || !(await isPastTransaction(db, file.header.state.horizon))) return null;
    return { columns: columnsFrom(file.header, file.arrays), state: file.header.state };
  } catch (error) {
    console.warn(`the saved facet index could not be loaded, it is built from the database: ${error}`);
    return null;
  }
}

/** The columns must not change before the promise resolves. */
export async function saveSnapshot(db: Db, { columns, state }: IndexSnapshot): Promise<void> {
  const folder = folders.get(db);
  if (folder === undefined) return;
  try {
    const { size, listsEnd, listsUnused, largestId, byCategory } = columns;
    const header: Header = {
      format: SNAPSHOT_FORMAT,
      database: await databaseIdentity(db),
      state,
      size,
      listsEnd,
      listsUnused,
      largestId,
      categories: [...byCategory.keys()],
    };
    await writeArrayFile(join(folder, SNAPSHOT_FILE), header, arraysOf(columns));
  } catch (error) {
    console.warn(`the facet index could not be saved, the next start builds it from the database: ${error}`);
  }
}

function arraysOf(columns: ListingColumns): NamedArrays {
  const { size, listsEnd, lists, byCategory } = columns;
  const byPlace = PLACE_COLUMNS.map((name) => [name, columns[name].subarray(0, size)]);
  const byShelf = [...byCategory].map(([category, { places, length }]) => [
    `shelf ${category}`,
    places.subarray(0, length),
  ]);
  return {
    ...Object.fromEntries([...byPlace, ...byShelf]),
    lists: lists.subarray(0, listsEnd),
    // file keys, which must not change within a format
    placeById: columns.placeById,
    onShelf: columns.onShelf.subarray(0, size),
  };
}

function columnsFrom({ size, listsEnd, listsUnused, largestId, categories }: Header, arrays: NamedArrays) {
  const columns: ListingColumns = { ...emptyColumns(0), size, listsEnd, listsUnused, largestId };
  for (const name of PLACE_COLUMNS) Object.assign(columns, { [name]: requireArray(arrays, name) });
  columns.lists = requireInts(arrays, 'lists');
  columns.placeById = requireInts(arrays, 'placeById');
  columns.onShelf = requireInts(arrays, 'onShelf');
  for (const category of categories) {
    const saved = requireInts(arrays, `shelf ${category}`);
    columns.byCategory.set(category, { places: saved, length: saved.length, written: null });
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
