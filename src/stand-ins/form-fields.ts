/** Parsed form body with bracket notation: `a[0][b]=c` → { a: { 0: { b: 'c' } } }. */
export type FormTree = { [name: string]: FormTree | string };

export function parseForm(body: string): FormTree {
  const tree: FormTree = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let at = tree;
    for (const step of path.slice(0, -1)) {
      const below = at[step];
      const next = typeof below === 'object' ? below : {};
      at[step] = next;
      at = next;
    }
    at[path.at(-1) ?? ''] = value;
  }
  return tree;
}

/** Lists the paths of all leaves with array indexes as `[]`, to compare them with the known parameters. */
export function listFieldPaths(tree: FormTree, above = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const step = /^\d+$/.test(name) ? '[]' : name;
    const path = above === '' ? step : `${above}.${step}`;
    return typeof value === 'string' ? [path] : listFieldPaths(value, path);
  });
}

export function findText(tree: FormTree, ...path: string[]): string | undefined {
  let at: FormTree | string | undefined = tree;
  for (const step of path) at = typeof at === 'object' ? at[step] : undefined;
  return typeof at === 'string' ? at : undefined;
}
