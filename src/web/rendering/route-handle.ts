export type LanguageForm = {
  id: string;
  /** The `intent` of the implicit submission with Enter: the form's first button in the document. */
  enter: string;
};

/** Route metadata (`handle`) about canonical query parameters, indexing, scripts and middleware. */
export type RouteHandle = {
  /** Numeric parameters (ids, page numbers) that are part of the canonical URL. */
  canonicalQuery?: string[];
  /** Slug parameters that are part of the canonical URL. */
  canonicalSlugs?: string[];
  noindex?: boolean;
  /** The page is sent without scripts. */
  withoutScript?: boolean;
  /** The page is a step of one sign-in method and does not offer the others. */
  hasSingleSignInMethod?: boolean;
  /** The form that the language selector submits, so that its values are kept in the other language. */
  languageForm?: LanguageForm;
  /** Names of middleware from the specification that runs before the route's loader. */
  middleware?: readonly ('common' | 'non-logged-in')[];
};

export function isScriptless(handles: readonly unknown[]): boolean {
  return handles.some((handle) => (handle as RouteHandle | undefined)?.withoutScript);
}

/** Canonical form of ids and page numbers; other values are dropped. */
const NUMBER = /^[1-9]\d{0,8}$/;
const SLUG = /^[a-z0-9-]{1,120}$/;

/** The query of a page's canonical URL, with its question mark: only valid canonical parameters, in route order. */
export function buildCanonicalQuery(handles: readonly unknown[], search: string): string {
  const parameters = handles.flatMap((handle) => {
    const { canonicalQuery = [], canonicalSlugs = [] } = (handle as RouteHandle | undefined) ?? {};
    return [
      ...canonicalQuery.map((name) => ({ name, shape: NUMBER })),
      ...canonicalSlugs.map((name) => ({ name, shape: SLUG })),
    ];
  });
  const given = new URLSearchParams(search);
  const entries = parameters.flatMap(({ name, shape }): [string, string][] => {
    const value = given.get(name) ?? '';
    return shape.test(value) && !(name === 'page' && value === '1') ? [[name, value]] : [];
  });
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
}

type PageHead = { title: string; description?: string; noindex?: boolean };

/** The `head` (or `view.head`) of the innermost loader data that has one. */
export function findPageHead(data: readonly unknown[]): PageHead | undefined {
  for (const loaded of data.toReversed()) {
    const own = readProperty(loaded, 'head') ?? readProperty(readProperty(loaded, 'view'), 'head');
    if (isHead(own)) return own;
  }
  return undefined;
}

/** Whether a page is `noindex`, by its route or its loader data. */
export function isNoindex(handles: readonly unknown[], data: readonly unknown[]): boolean {
  return handles.some((handle) => (handle as RouteHandle | undefined)?.noindex) || findPageHead(data)?.noindex === true;
}

function readProperty(of: unknown, name: string): unknown {
  if (typeof of !== 'object' || of === null) return undefined;
  return Object.entries(of).find(([key]) => key === name)?.[1];
}

function isHead(value: unknown): value is PageHead {
  return typeof readProperty(value, 'title') === 'string';
}
