import { createHash } from 'node:crypto';
import type { CompiledQuery, KyselyPlugin, QueryId } from 'kysely';

const names = new WeakMap<QueryId, string>();

interface Preparable {
  withPlugin(plugin: KyselyPlugin): Preparable;
}

/**
 * Names a query, so that each connection parses and plans it once:
 * `prepared('product.by-slug', db.selectFrom('product').selectAll().where('slug', '=', slug)).executeTakeFirst()`
 *
 * For look-ups by key only, whose text never varies (0.22 ms against 1.11 ms). Lists and counts get slower by it,
 * because a named plan is soon a generic one; write `= any($1)` in them, never an `in` list of varying length.
 */
export function prepared<Query extends Preparable>(name: string, query: Query): ReturnType<Query['withPlugin']> {
  const naming: KyselyPlugin = {
    transformQuery({ queryId, node }) {
      names.set(queryId, name);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return query.withPlugin(naming) as ReturnType<Query['withPlugin']>;
}

const hashes = new Map<string, string>();

function hashOf(text: string): string {
  const known = hashes.get(text);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  hashes.set(text, hash);
  return hash;
}

const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']);
/** Texts of writes that get a name. A connection keeps every plan it has named, and an import writes texts of any length. */
const MOST_WRITES = 400;
const LONGEST_WRITE = 2_000;
const writes = new Map<string, string>();

/** Writes go by key and come again, so they are named without being told: the first that come, of a length people write. */
function nameOfWrite({ query, sql }: CompiledQuery): string | undefined {
  if (!WRITES.has(query.kind) || sql.length > LONGEST_WRITE) return undefined;
  const known = writes.get(sql);
  if (known !== undefined || writes.size >= MOST_WRITES) return known;
  const name = `write.${hashOf(sql)}`;
  writes.set(sql, name);
  return name;
}

/** The statement's name on the connection, or undefined for one that is planned each time. The hash keeps variants apart. */
export function statementName(query: CompiledQuery): string | undefined {
  const name = names.get(query.queryId);
  return name === undefined ? nameOfWrite(query) : `${name}.${hashOf(query.sql)}`;
}
