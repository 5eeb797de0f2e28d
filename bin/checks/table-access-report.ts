import { DYNAMIC_TABLE, type TableAccess } from './table-access.ts';

/** An allowed access that breaks the rules. `table` is `*` when the table is chosen at run time. */
export type TableException = { file: string; table: string; reason: string };

const isStore = (path: string) => path.endsWith('.store.ts');

function describe({ file, by, table, owner, kind }: TableAccess): string {
  if (table === DYNAMIC_TABLE)
    return `${file} ${kind}s a table that is chosen at run time\n  table-owners: name the table, or list the file in table-access-exceptions.json with the reason.`;
  const of = owner === null ? 'that no module declares' : `of ${owner}`;
  if (kind === 'write')
    return `${file} writes ${table} ${of}\n  table-owners: only the owner writes a table; call an exported function of ${owner ?? 'its owner'} from ${by}.`;
  return `${file} reads ${table} ${of}\n  table-owners: tables of other modules are read in *.store.ts files only.`;
}

/** Finds accesses that break the rules, and exceptions without a need or a reason. */
export function findTableFaults(accesses: readonly TableAccess[], exceptions: readonly TableException[]): string[] {
  const forbidden = accesses.filter(({ file, table, kind }) => {
    return kind === 'write' || table === DYNAMIC_TABLE || !isStore(file);
  });
  const matches = (exception: TableException, access: TableAccess) =>
    exception.file === access.file && exception.table === access.table;
  const unused = exceptions.filter((exception) => !forbidden.some((access) => matches(exception, access)));
  return [
    ...forbidden.filter((access) => !exceptions.some((exception) => matches(exception, access))).map(describe),
    ...exceptions
      .filter(({ reason }) => !reason.trim())
      .map(({ file, table }) => `table-access-exceptions.json: the exception of ${file} for ${table} has no reason.`),
    ...unused.map(({ file, table }) => `table-access-exceptions.json: ${file} no longer needs ${table}.`),
  ];
}

/** Renders the reads of foreign tables by module, and the exceptions with their reasons, as Markdown. */
export function renderTableAccess(accesses: readonly TableAccess[], exceptions: readonly TableException[]): string {
  const reads = new Map<string, { tables: Set<string>; files: Set<string> }>();
  for (const { file, by, table, owner, kind } of accesses) {
    if (kind === 'write' || table === DYNAMIC_TABLE) continue;
    const key = `| ${by} | ${owner ?? ''} |`;
    const row = reads.get(key) ?? { tables: new Set(), files: new Set() };
    row.tables.add(table);
    row.files.add(file.split('/').at(-1) ?? file);
    reads.set(key, row);
  }
  const rows = [...reads]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([key, { tables, files }]) => {
      return `${key} ${[...tables].sort().join(', ')} | ${[...files].sort().join(', ')} |`;
    });
  const allowed = exceptions.map(({ file, table, reason }) => `| ${file} | ${table} | ${reason} |`);
  return [
    '| Module | Reads from | Tables | Files |',
    '|---|---|---|---|',
    ...rows,
    '',
    '## Exceptions',
    '',
    '| File | Table | Reason |',
    '|---|---|---|',
    ...allowed.map((row) => row.replace('| * |', '| chosen at run time |')),
  ].join('\n');
}
