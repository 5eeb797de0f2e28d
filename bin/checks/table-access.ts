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
const KYSELY_READ = /\.(?:selectFrom|(?:inner|left|right|full|cross)Join|from|using)\(\s*\[?([^)]*?)[,)\]]/g;
const SQL_WRITE =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+|\$\{)/gi;
const SQL_READ = /\b(?:from|join|using)\s+(?:only\s+)?"?(\w+)/gi;

/** Name for a table that is chosen at run time. */
export const DYNAMIC_TABLE = '*';

/** Names of tables in the arguments of a Kysely call, without their aliases; `*` when none is literal. */
function readTableNames(args: string): string[] {
  const names = [...args.matchAll(/'(\w+)[^']*'/g)].map(([, name = '']) => name);
  return names.length > 0 ? names : [DYNAMIC_TABLE];
}

/** Finds the tables that a source file reads and writes, through Kysely or in SQL. */
function findAccess(code: string, isTable: (name: string) => boolean): { reads: Set<string>; writes: Set<string> } {
  const sql = removeStrings(code);
  const writes = [
    ...[...code.matchAll(KYSELY_WRITE)].flatMap(([, args = '']) => readTableNames(args)),
    ...[...sql.matchAll(SQL_WRITE)].map(([, name = '']) => (name.startsWith('$') ? DYNAMIC_TABLE : name)),
  ];
  const reads = [
    ...[...code.matchAll(KYSELY_READ)].flatMap(([, args = '']) => readTableNames(args)),
    ...[...sql.matchAll(SQL_READ)].map(([, name = '']) => name),
  ];
  const isWritten = (name: string) => name === DYNAMIC_TABLE || isTable(name);
  return { reads: new Set(reads.filter(isTable)), writes: new Set(writes.filter(isWritten)) };
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
