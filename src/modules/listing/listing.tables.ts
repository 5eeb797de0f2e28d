import type { Generated } from 'kysely';

export interface CatalogVersionTable {
  single: Generated<boolean>;
  version: Generated<number>;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    catalog_version: CatalogVersionTable;
  }
}
