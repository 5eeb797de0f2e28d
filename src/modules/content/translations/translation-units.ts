import { MAX_INTEGER } from '../../../kernel/ids.ts';
import { isLocale, type Locale } from '../../../kernel/locale.ts';
import type { RefusalReason } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Resource } from '../../../platform/resources/resource.ts';
import { findEntryUnits } from '../../../platform/resources/translations/read-translations.ts';
import { listSourceLocales } from '../../../platform/resources/translations/source-text.ts';
import { listTranslatedFields } from '../../../platform/resources/translations/translated-fields.ts';
import { readTextEntries } from '../texts/list-texts.ts';
import { checkText, normalizeText, readEnglishTexts } from '../texts/source-texts.ts';
import { checkTranslation, normalizeTranslation } from './check-translation.ts';

/** Kind of the texts of the interface and of mails, beside the names of the resources. */
export const TEXTS_KIND = 'texts';

/** A text that can be translated, by its id in files. */
export type KnownUnit = {
  source: string;
  /** Empty for a missing translation. */
  target: string;
  isOutdated: boolean;
  /** As `ImportedChange.outdated`. */
  outdated: string | null;
  normalize(text: string): string;
  /** Problem of a normalized translation. */
  check(text: string): RefusalReason | null;
};

/** `products/12/title`, or `texts/cart.title`. */
export type UnitKey = { kind: string; id: number; name: string };

export function formatUnitId({ kind, id, name }: UnitKey): string {
  return kind === TEXTS_KIND ? `${kind}/${name}` : `${kind}/${id}/${name}`;
}

/** Null for an id that is not written like one of the shop. */
export function parseUnitId(unitId: string): UnitKey | null {
  const [, kind = '', id = '', name = ''] = /^([a-z-]+)\/(?:(\d{1,10})\/)?([\w.-]+)$/.exec(unitId) ?? [];
  const isText = kind === TEXTS_KIND;
  if (name === '' || isText !== (id === '') || Number(id) > MAX_INTEGER) return null;
  return { kind, id: Number(id), name };
}

/** Current texts by the ids of files; without those that do not exist, or have no source. */
export async function findKnownUnits(
  db: Db,
  resources: readonly Resource[],
  locale: Locale,
  ids: readonly string[],
): Promise<Map<string, KnownUnit>> {
  const keys = ids.flatMap((id) => parseUnitId(id) ?? []);
  const units = new Map<string, KnownUnit>();
  const languages = { locale, titleLocale: locale };
  for (const resource of resources) {
    const own = keys.filter(({ kind }) => kind === resource.name);
    if (own.length === 0) continue;
    const fields = new Map(listTranslatedFields(resource).map((field) => [field.name, field]));
    const wanted = own.map(({ id, name }) => ({ id, field: name }));
    for (const { id, field: name, source, target, isOutdated, outdatedHash } of await findEntryUnits(
      db,
      resource,
      wanted,
      languages,
    )) {
      const field = fields.get(name);
      if (!field) continue;
      units.set(formatUnitId({ kind: resource.name, id, name }), {
        source,
        target,
        isOutdated,
        outdated: outdatedHash,
        normalize: (text) => normalizeTranslation(text, field),
        check: (text) => checkTranslation(text, { field, source, locale }),
      });
    }
  }
  if (keys.some(({ kind }) => kind === TEXTS_KIND)) await addTexts(units, db, locale);
  return units;
}

/** The language that texts are translated from; null for the only one of the shop. */
export function getSourceLocale(locale: Locale): Locale | null {
  return listSourceLocales(locale).find(isLocale) ?? null;
}

async function addTexts(units: Map<string, KnownUnit>, db: Db, locale: Locale): Promise<void> {
  const [entries, english] = [
    await readTextEntries(db, locale, getSourceLocale(locale) ?? locale),
    await readEnglishTexts(),
  ];
  for (const { key, reference, text: target, builtIn, sourceText, states } of entries)
    units.set(formatUnitId({ kind: TEXTS_KIND, id: 0, name: key }), {
      source: reference,
      target,
      isOutdated: states.includes('outdated'),
      outdated: states.includes('outdated') ? sourceText : null,
      normalize: (text) => normalizeText(text, builtIn),
      check: (text) => checkText(text, { english: english.get(key), builtIn, locale }),
    });
}
