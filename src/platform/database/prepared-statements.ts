import { createHash } from 'node:crypto';
import type { CompiledQuery, KyselyPlugin, QueryId } from 'kysely';

const statementNames = new WeakMap<QueryId, string>();

interface Preparable {
  withPlugin(plugin: KyselyPlugin): Preparable;
}

/**
 * Makes a query a named prepared statement, so that each connection parses and plans it once:
 * `prepareQuery('product.by-slug', db.selectFrom('product').select('id').where('slug', '=', slug)).executeTakeFirst()`
 *
 * For lookups by key only, whose SQL text is constant (0.22 ms instead of 1.11 ms). Lists and counts become slower,
 * because PostgreSQL switches named statements to a generic plan; write `= any($1)` in them, never an `in` list of varying length.
 */
export function prepareQuery<Query extends Preparable>(name: string, query: Query): ReturnType<Query['withPlugin']> {
  const naming: KyselyPlugin = {
    transformQuery({ queryId, node }) {
      statementNames.set(queryId, name);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return query.withPlugin(naming) as ReturnType<Query['withPlugin']>;
}

const hashes = new Map<string, string>();

function shortHash(text: string): string {
  const known = hashes.get(text);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  hashes.set(text, hash);
  return hash;
}

const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']);
/** Maximum number of named write statements. A connection keeps the plan of every named statement, and bulk imports create many different texts. */
const MAX_NAMED_WRITES = 400;
const MAX_NAMED_WRITE_LENGTH = 2_000;
const writeNames = new Map<string, string>();

/** Names write statements automatically, because they are repeated lookups by key: the first ones, up to a maximum length. */
function writeStatementName({ query, sql }: CompiledQuery): string | undefined {
  if (!WRITES.has(query.kind) || sql.length > MAX_NAMED_WRITE_LENGTH) return undefined;
  const known = writeNames.get(sql);
  if (known !== undefined || writeNames.size >= MAX_NAMED_WRITES) return known;
  const name = `write.${shortHash(sql)}`;
  writeNames.set(sql, name);
  return name;
}

/** Returns the name of the prepared statement, or undefined for an unnamed one. The hash distinguishes variants. */
export function getStatementName(query: CompiledQuery): string | undefined {
  const name = statementNames.get(query.queryId);
  return name === undefined ? writeStatementName(query) : `${name}.${shortHash(query.sql)}`;
}
