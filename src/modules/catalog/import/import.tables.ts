import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Facts } from '../../../kernel/result.ts';
import type { StoredProduct } from '../transfer/product-data.ts';
import type { ColumnChoice } from './files/suggest-columns.ts';
import type { EmptyCells, ImportMode, ImportStatus } from './import-row.ts';

/** Written as JSON text, because `pg` would send a JavaScript array as an SQL array. */
type Json<T> = ColumnType<T, string, string>;

export interface ProductImportTable {
  id: GeneratedAlways<number>;
  status: Generated<ImportStatus>;
  is_active: GeneratedAlways<true | null>;
  staff_name: string;
  created_at: Date;
  finished_at: Generated<Date | null>;
  file_name: string;
  /** Names in the private file store. */
  file: string | null;
  pictures: string | null;
  byte_size: number;
  format: 'csv' | 'json';
  delimiter: string;
  encoding: string;
  header: Json<string[]>;
  sample: Json<string[][]>;
  columns: Json<ColumnChoice>;
  mode: Generated<ImportMode>;
  empty_cells: Generated<EmptyCells>;
  /** Position of the first row, and of the next block. */
  data_offset: number;
  byte_offset: number;
  row_offset: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  unchanged: Generated<number>;
  skipped: Generated<number>;
  restored: Generated<number>;
  bad_rows: Generated<number>;
  due_at: Generated<Date | null>;
  attempts: Generated<number>;
}

export interface ProductImportSkuTable {
  import_id: number;
  sku: string;
  slug: Generated<string>;
  row_number: number;
}

export interface ProductImportProblemTable {
  id: GeneratedAlways<number>;
  import_id: number;
  row_number: number;
  column_name: string;
  value: string;
  code: string;
  facts: Json<Facts>;
}

export interface ProductImportChangeTable {
  import_id: number;
  product_id: number;
  /** Null: the import created the product. */
  before: Json<StoredProduct | null>;
  version: number;
  stock: Json<Record<string, number>>;
}

export interface ImportedPictureTable {
  source_hash: string;
  file: string;
}

declare module '../../../platform/database/db.ts' {
  interface Tables {
    product_import: ProductImportTable;
    product_import_sku: ProductImportSkuTable;
    product_import_problem: ProductImportProblemTable;
    product_import_change: ProductImportChangeTable;
    imported_picture: ImportedPictureTable;
  }
}
