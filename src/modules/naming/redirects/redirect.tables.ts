import type { Generated } from 'kysely';

/** Redirect of a path to a page of the shop; see `redirect-path.rules.ts`. */
export interface RedirectTable {
  id: Generated<number>;
  from_path: string;
  to_path: string;
  version: Generated<number>;
}

declare module '../../../platform/database/db.ts' {
  interface Tables {
    redirect: RedirectTable;
  }
}
