export const TRANSLATION_STATES = ['missing', 'outdated', 'translated'] as const;
export type TranslationState = (typeof TRANSLATION_STATES)[number];

/** A text of an entry that is translated. */
export type TranslationUnit = {
  id: number;
  /** Entry whose page has the text; see `EntryStorage.selectRows`. */
  ownerId: number;
  field: string;
  /** Name of the entry. */
  title: string;
  source: string;
  /** Empty for a missing translation. */
  target: string;
  isOutdated: boolean;
  /** Hash of the source that an outdated translation was made from; null for a current one. */
  outdatedHash: string | null;
};

export type TranslationCounts = { total: number; missing: number; outdated: number };

export type UnitQuery = {
  locale: string;
  /** Language of the names of entries. */
  titleLocale: string;
  states?: readonly TranslationState[] | undefined;
  q?: string | undefined;
  limit: number;
  offset: number;
};
