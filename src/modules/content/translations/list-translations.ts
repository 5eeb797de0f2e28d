import { type Locale, listLocales } from '../../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { DatabaseDeadline, runWithDeadline, waitForDatabase } from '../../../platform/database/database-deadline.ts';
import { type Db, getDatabaseState } from '../../../platform/database/db.ts';
import type { Resource } from '../../../platform/resources/resource.ts';
import { countTranslations, listUnits } from '../../../platform/resources/translations/read-translations.ts';
import { listSourceLocales } from '../../../platform/resources/translations/source-text.ts';
import type {
  TranslationCounts,
  TranslationState,
  TranslationUnit,
} from '../../../platform/resources/translations/translation-unit.ts';
import { type Language, listLanguages } from '../languages/list-languages.ts';
import { countTextsByArea } from '../texts/list-texts.ts';
import type { TextArea } from '../texts/text-areas.rules.ts';

export const UNITS_PER_PAGE = 20;

/** Progress of a language in one kind of text: of a resource, or of an area of the interface. */
export type KindProgress = TranslationCounts & ({ kind: 'resource'; name: string } | { kind: 'area'; name: TextArea });

export type LanguageProgress = Pick<Language, 'code' | 'name' | 'direction'> &
  TranslationCounts & { source: string; kinds: KindProgress[] };

/** Reads of the progress that have not finished, by the names of the resources. */
const pendingReads = new WeakMap<Db, Map<string, Promise<LanguageProgress[]>>>();

/**
 * Progress of every language that is translated, by kind of text. It reads every text of the shop, so equal requests at the
 * same time share one read.
 */
export function readTranslationProgress(db: Db, resources: readonly Resource[]): Promise<LanguageProgress[]> {
  const pending = pendingReads.get(db) ?? new Map<string, Promise<LanguageProgress[]>>();
  pendingReads.set(db, pending);
  const key = resources.map(({ name }) => name).join();
  const existing = pending.get(key);
  if (existing) return waitForDatabase(existing);
  // shared by requests, so it has its own deadline
  const deadline = new DatabaseDeadline(getDatabaseState(db).requestTimeMs);
  const read = runWithDeadline(deadline, () => countAllTranslations(db, resources)).finally(() => pending.delete(key));
  pending.set(key, read);
  // nothing waits for it when the requests have used up their database time
  read.catch(() => undefined);
  return waitForDatabase(read);
}

async function countAllTranslations(db: Db, resources: readonly Resource[]): Promise<LanguageProgress[]> {
  const locales = listLocales().filter((locale) => listSourceLocales(locale).length > 0);
  const counted: { name: string; counts: Map<string, TranslationCounts> }[] = [];
  for (const resource of resources)
    counted.push({ name: resource.name, counts: await countTranslations(db, resource, locales) });
  const languages = await listLanguages(db);
  const progress: LanguageProgress[] = [];
  for (const locale of locales) {
    const language = languages.find(({ code }) => code === locale);
    if (!language) continue;
    const entries = counted.flatMap(({ name, counts }): KindProgress[] => {
      const own = counts.get(locale);
      return own && own.total > 0 ? [{ kind: 'resource', name, ...own }] : [];
    });
    const areas = (await countTextsByArea(db, locale)).map(
      ({ area, total, missing, outdated }): KindProgress => ({ kind: 'area', name: area, total, missing, outdated }),
    );
    const kinds = [...entries, ...areas];
    const sum = (name: keyof TranslationCounts) => kinds.reduce((all, kind) => all + kind[name], 0);
    const { code, name, direction } = language;
    const [source = ''] = listSourceLocales(locale);
    const totals = { total: sum('total'), missing: sum('missing'), outdated: sum('outdated') };
    progress.push({ code, name, direction, source, kinds, ...totals });
  }
  return progress;
}

export type TranslationList = {
  resource: Resource;
  units: TranslationUnit[];
  total: number;
  perPage: number;
  source: string;
};

export type TranslationQuery = {
  locale: Locale;
  state?: TranslationState | undefined;
  q?: string | undefined;
  page: number;
};

/** A page of the texts of a resource beside their sources. `titleLocale` is the language of the names of entries. */
export async function listTranslations(
  db: Db,
  resource: Resource,
  { locale, state, q, page }: TranslationQuery,
  titleLocale: Locale,
): Promise<Result<TranslationList>> {
  const [source] = listSourceLocales(locale);
  if (source === undefined) return refuse('api.not-found', {}, 'missing');
  const found = await listUnits(db, resource, {
    locale,
    titleLocale,
    states: state && [state],
    q,
    limit: UNITS_PER_PAGE,
    offset: (page - 1) * UNITS_PER_PAGE,
  });
  return ok({ resource, ...found, perPage: UNITS_PER_PAGE, source });
}
