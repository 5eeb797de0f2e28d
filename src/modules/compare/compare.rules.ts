/** More columns than these nobody can hold against each other. */
export const MOST_COMPARED = 4;

/** What one product says about one property; null is "not stated". */
export type Cell = string | null;
export type Stated = { group: string; title: string; value: Cell };
export type CompareRow = { title: string; cells: Cell[]; differs: boolean };
export type CompareGroup = { group: string; rows: CompareRow[] };

/**
 * The properties of several products beside each other: a cell for every product in every row, groups and rows in the
 * order in which they first come up. Products differ in a row when they do not all say the same, or some say nothing.
 */
export function compareRows(products: readonly (readonly Stated[])[]): CompareGroup[] {
  const groups = new Map<string, Map<string, Cell[]>>();
  for (const [place, stated] of products.entries()) {
    for (const { group, title, value } of stated) {
      const rows = groups.get(group) ?? new Map<string, Cell[]>();
      const cells = rows.get(title) ?? products.map(() => null);
      cells[place] = value;
      groups.set(group, rows.set(title, cells));
    }
  }
  return [...groups].map(([group, rows]) => ({
    group,
    rows: [...rows].map(([title, cells]) => ({ title, cells, differs: new Set(cells).size > 1 })),
  }));
}

/** Only the rows in which the products differ, and the groups that still have some. */
export function onlyDifferences(groups: readonly CompareGroup[]): CompareGroup[] {
  return groups
    .map(({ group, rows }) => ({ group, rows: rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);
}
