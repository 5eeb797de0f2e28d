export type LanguageForm = {
  id: string;
  /** The `intent` that Enter submits: the form's first button on the page is the default one. */
  enter: string;
};

/** A route says with `handle` which query parameters make it another page, and whether search engines may list it. */
export type RouteHandle = {
  canonicalQuery?: string[];
  /** Those of them that name something by its slug. */
  canonicalSlugs?: string[];
  noindex?: boolean;
  /** Pages that need no script get none. */
  withoutScript?: boolean;
  /** Pages in the middle of one way into an account offer no other. */
  oneWayIn?: boolean;
  /** The form that a change of language submits, so that the typed values come back in the other language. */
  languageForm?: LanguageForm;
  /** What runs before the route's loader, by the names of the specification. */
  middleware?: readonly ('common' | 'non-logged-in')[];
};

export function needsNoScript(handles: readonly unknown[]): boolean {
  return handles.some((handle) => (handle as RouteHandle | undefined)?.withoutScript);
}

/** Ids and page numbers as the shop itself writes them; others name no page of their own. */
const NUMBER = /^[1-9]\d{0,8}$/;
const SLUG = /^[a-z0-9-]{1,120}$/;

/** The query of a page's one address: what makes it another page, as the shop itself would write it. */
export function canonicalSearch(handles: readonly unknown[], search: string): string {
  const kept = handles.flatMap((handle) => {
    const { canonicalQuery = [], canonicalSlugs = [] } = (handle as RouteHandle | undefined) ?? {};
    return [
      ...canonicalQuery.map((name) => ({ name, shape: NUMBER })),
      ...canonicalSlugs.map((name) => ({ name, shape: SLUG })),
    ];
  });
  const given = new URLSearchParams(search);
  const said = kept.flatMap(({ name, shape }): [string, string][] => {
    const value = given.get(name) ?? '';
    return shape.test(value) && !(name === 'page' && value === '1') ? [[name, value]] : [];
  });
  return said.length > 0 ? `?${new URLSearchParams(said)}` : '';
}

type SaidOfPage = { title: string; description?: string; noindex?: boolean };

/** What the page's loader says of it: `head`, beside its data or inside its `view`. */
export function headOf(data: readonly unknown[]): SaidOfPage | undefined {
  for (const loaded of data.toReversed()) {
    const own = fieldOf(loaded, 'head') ?? fieldOf(fieldOf(loaded, 'view'), 'head');
    if (isHead(own)) return own;
  }
  return undefined;
}

/** Whether a page asks to be left out of search engines, by its route or by what its loader says. */
export function isUnlisted(handles: readonly unknown[], data: readonly unknown[]): boolean {
  return handles.some((handle) => (handle as RouteHandle | undefined)?.noindex) || headOf(data)?.noindex === true;
}

function fieldOf(of: unknown, name: string): unknown {
  if (typeof of !== 'object' || of === null) return undefined;
  return Object.entries(of).find(([key]) => key === name)?.[1];
}

function isHead(value: unknown): value is SaidOfPage {
  return typeof fieldOf(value, 'title') === 'string';
}
