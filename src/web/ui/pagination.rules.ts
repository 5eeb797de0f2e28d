export type PageMark = { gap: false; page: number; key: string } | { gap: true; key: string };

/** First, last, and this page with its neighbours; a gap stands only where it hides at least two pages. */
export function pagesToShow(page: number, lastPage: number): PageMark[] {
  const near = [page - 1, page, page + 1];
  const wanted = new Set([1, lastPage, ...near]);
  // A gap that would hide one page is longer than the page's own number
  if (near.includes(3)) wanted.add(2);
  if (near.includes(lastPage - 2)) wanted.add(lastPage - 1);
  const pages = [...wanted].filter((number) => number >= 1 && number <= lastPage).sort((a, b) => a - b);
  return pages.flatMap((number, index): PageMark[] => {
    const mark: PageMark = { gap: false, page: number, key: `page-${number}` };
    const before = pages[index - 1];
    return before !== undefined && number - before > 1 ? [{ gap: true, key: `gap-${number}` }, mark] : [mark];
  });
}
