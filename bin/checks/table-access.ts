import { parseSync } from 'vite';
import type { Tree } from './imports.ts';

export type TableAccess = {
  file: string;
  /** Module of the file, or the folder of `src` that it is in. */
  by: string;
  table: string;
  /** Module that declares the table; null when no file declares it. */
  owner: string | null;
  kind: 'read' | 'write';
};

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** The module of a file, or the folder of `src` that it is in, e.g. `platform`. */
function findUnit(path: string): string {
  return /^src\/modules\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[1] ?? path;
}

/** Lists the tables by the module that declares them in `interface Tables`. */
export function findTableOwners(tree: Tree): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [path, source] of tree) {
    if (!source.includes('interface Tables')) continue;
    for (const [, body = ''] of removeComments(path, source).matchAll(
      /^ {2}interface Tables \{\n([\s\S]*?)^ {2}\}/gm,
    )) {
      for (const [, table = ''] of body.matchAll(/^ {4}(\w+):/gm)) owners.set(table, findUnit(path));
    }
  }
  return owners;
}

/** Removes comments, whose English sentences would be read as SQL; `/*` in a string begins none. */
function removeComments(path: string, source: string): string {
  let code = '';
  let end = 0;
  for (const comment of parseSync(path, source).comments) {
    code += source.slice(end, comment.start);
    end = comment.end;
  }
  return code + source.slice(end);
}

/** Removes quoted strings, so that only template literals are searched for SQL. */
function removeStrings(source: string): string {
  return source.replace(/'(?:[^'\\\n]|\\.)*'/g, "''");
}

const KYSELY_WRITE = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(([^)]*)\)/g;
/** Also without a dot: `selectFrom` is a parameter of callbacks. */
const KYSELY_READ = /(?<![\w$])(?:selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(\s*\[?([^)]*?)[,)\]]/g;
const KYSELY_FROM = /\.(?:from|using)\(\s*\[?([^)]*?)[,)\]]/g;
const TABLE_REFERENCE = /\bsql\.table\(([^)]*)\)/g;
const SQL_WRITE =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+|\$\{)/gi;
const TABLE_WITH_ALIAS = String.raw`"?\w+"?(?:\s+(?:as\s+)?(?!(?:join|from|using)\b)\w+)?`;
/** A list of tables: `from customer c, product p`. */
const SQL_READ = new RegExp(
  String.raw`\b(?:from|join|using)\s+(?:only\s+)?(${TABLE_WITH_ALIAS}(?:\s*,\s*${TABLE_WITH_ALIAS})*)`,
  'gi',
);
/** A fragment for `from ${fragment}`, which begins with a table and its alias. */
const SQL_FRAGMENT = /\bsql(?:<[^>]*>)?`\s*(\w+)\s+\w+\s*(?:`|\b(?:left|inner|join)\b)/g;

/** Name for a table that is chosen at run time. */
export const DYNAMIC_TABLE = '*';

/** Names of tables in the arguments of a Kysely call, without their aliases. */
function readLiterals(args: string): string[] {
  return [...args.matchAll(/'(\w+)[^']*'/g)].map(([, name = '']) => name);
}

/** Like `readLiterals`, but `*` when no name is literal. */
function readTableNames(args: string): string[] {
  const names = readLiterals(args);
  return names.length > 0 ? names : [DYNAMIC_TABLE];
}

/** Names of the tables that a Kysely query reads. A call returns a subquery, whose tables are found where it is built. */
function readSources(args: string): string[] {
  return args.includes('(') ? readLiterals(args) : readTableNames(args);
}

/** Names of the tables in a list of SQL, without their aliases. */
function splitTableList(list: string): string[] {
  return list.split(',').map((one) => /\w+/.exec(one)?.[0] ?? '');
}

/** Table of a declared resource, which the platform writes for the module. */
const RESOURCE_TABLE = /\bdefineResource\(\{[\s\S]*?\n {2}table: '(\w+)'/g;
/** Table of a list of products, which the platform writes for the module. */
const PRODUCT_LIST_TABLE = /\bproduct(?:List|Amounts)Field\(\{\s*table: '(\w+)'/g;
/** Table of a reference field, whose rows a form lists. */
const REFERENCED_TABLE = /\b(?:requiredReference|references?)Field\(\{ table: '(\w+)'/g;

/** Finds the tables that a source file reads and writes, through Kysely or in SQL. */
function findAccess(code: string, isTable: (name: string) => boolean): { reads: Set<string>; writes: Set<string> } {
  const sql = removeStrings(code);
  const writes = [
    ...[...code.matchAll(KYSELY_WRITE)].flatMap(([, args = '']) => readTableNames(args)),
    ...[...sql.matchAll(SQL_WRITE)].map(([, name = '']) => (name.startsWith('$') ? DYNAMIC_TABLE : name)),
    ...[...code.matchAll(RESOURCE_TABLE)].map(([, name = '']) => name),
    ...[...code.matchAll(PRODUCT_LIST_TABLE)].map(([, name = '']) => name),
  ];
  const reads = [
    ...[...code.matchAll(KYSELY_READ)].flatMap(([, args = '']) => readSources(args)),
    ...[...code.matchAll(KYSELY_FROM)].flatMap(([, args = '']) => readLiterals(args)),
    ...[...code.matchAll(TABLE_REFERENCE)].flatMap(([, args = '']) => readTableNames(args)),
    ...[...sql.matchAll(SQL_READ)].flatMap(([, list = '']) => splitTableList(list)),
    ...[...sql.matchAll(SQL_FRAGMENT)].map(([, name = '']) => name),
    ...[...code.matchAll(REFERENCED_TABLE)].map(([, name = '']) => name),
  ];
  const isKnown = (name: string) => name === DYNAMIC_TABLE || isTable(name);
  return { reads: new Set(reads.filter(isKnown)), writes: new Set(writes.filter(isKnown)) };
}

/** Lists the accesses to tables that another module owns, sorted by file and table. Tests are exempt. */
export function findForeignAccess(tree: Tree, tables: ReadonlySet<string>): TableAccess[] {
  const owners = findTableOwners(tree);
  const found: TableAccess[] = [];
  for (const [file, source] of tree) {
    if (isTest(file)) continue;
    const by = findUnit(file);
    const { reads, writes } = findAccess(removeComments(file, source), (name) => tables.has(name));
    for (const table of new Set([...writes, ...reads])) {
      const owner = owners.get(table) ?? null;
      if (owner !== by) found.push({ file, by, table, owner, kind: writes.has(table) ? 'write' : 'read' });
    }
  }
  return found.sort((a, b) => a.file.localeCompare(b.file, 'en') || a.table.localeCompare(b.table, 'en'));
}

/** Lists the tables that exist after all migrations, given in their order. */
export function listTables(migrations: Iterable<string>): Set<string> {
  const tables = new Set<string>();
  const statement =
    /\b(create\s+(?:unlogged\s+)?table|drop\s+table)\s+(?:if\s+(?:not\s+)?exists\s+)?(\w+)|\balter\s+table\s+(\w+)\s+rename\s+to\s+(\w+)/gi;
  for (const sql of migrations) {
    for (const [, verb = '', table = '', from = '', to = ''] of sql.matchAll(statement)) {
      if (from) tables.delete(from);
      if (to) tables.add(to);
      if (/^create/i.test(verb)) tables.add(table);
      if (/^drop/i.test(verb)) tables.delete(table);
    }
  }
  return tables;
}
