import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../src/platform/database/db.ts';

/** The same database with a counter of statements. */
export function countingQueries(db: Db): { db: Db; count(): number } {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(counting), count: () => queries };
}
