/** Maximum number of products, i.e. columns, in a comparison. */
export const MAX_COMPARED_PRODUCTS = 4;

/** Value of one property of one product; null means not stated. */
export type Cell = string | null;
export type StatedProperty = { group: string; title: string; value: Cell };
export type CompareRow = { title: string; cells: Cell[]; differs: boolean };
export type CompareGroup = { group: string; rows: CompareRow[] };

/**
 * Builds the comparison table: every row has one cell per product; groups and rows keep the order of their first
 * occurrence. A row differs when its cells are not all equal or some are not stated.
 */
export function buildCompareRows(products: readonly (readonly StatedProperty[])[]): CompareGroup[] {
  const groups = new Map<string, Map<string, Cell[]>>();
  for (const [column, stated] of products.entries()) {
    for (const { group, title, value } of stated) {
      const rows = groups.get(group) ?? new Map<string, Cell[]>();
      const cells = rows.get(title) ?? products.map(() => null);
      cells[column] = value;
      groups.set(group, rows.set(title, cells));
    }
  }
  return [...groups].map(([group, rows]) => ({
    group,
    rows: [...rows].map(([title, cells]) => ({ title, cells, differs: new Set(cells).size > 1 })),
  }));
}

/** Keeps only rows that differ, and groups that have such rows. */
export function filterDifferences(groups: readonly CompareGroup[]): CompareGroup[] {
  return groups
    .map(({ group, rows }) => ({ group, rows: rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);
}
