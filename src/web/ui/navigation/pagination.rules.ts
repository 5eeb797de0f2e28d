export type PaginationItem = { gap: false; page: number; key: string } | { gap: true; key: string };

/** The first, last, current and neighbouring pages; a gap replaces at least two pages. */
export function listPaginationItems(page: number, lastPage: number): PaginationItem[] {
  const near = [page - 1, page, page + 1];
  const visible = new Set([1, lastPage, ...near]);
  // a gap that hides one page would be longer than the page number
  if (near.includes(3)) visible.add(2);
  if (near.includes(lastPage - 2)) visible.add(lastPage - 1);
  const pages = [...visible].filter((number) => number >= 1 && number <= lastPage).sort((a, b) => a - b);
  return pages.flatMap((number, index): PaginationItem[] => {
    const item: PaginationItem = { gap: false, page: number, key: `page-${number}` };
    const previous = pages[index - 1];
    return previous !== undefined && number - previous > 1 ? [{ gap: true, key: `gap-${number}` }, item] : [item];
  });
}
