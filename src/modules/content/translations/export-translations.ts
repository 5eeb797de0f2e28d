import type { Locale } from '../../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Resource } from '../../../platform/resources/resource.ts';
import { createResourceLabels } from '../../../platform/resources/resource-labels.ts';
import { listUnits } from '../../../platform/resources/translations/read-translations.ts';
import { listTranslatedFields } from '../../../platform/resources/translations/translated-fields.ts';
import type { TranslationState } from '../../../platform/resources/translations/translation-unit.ts';
import type { Translator } from '../../../platform/translator.ts';
import { readTextEntries, type TextEntry } from '../texts/list-texts.ts';
import { MAX_TEXT_LENGTH } from '../texts/source-texts.ts';
import { formatUnitId, getSourceLocale, TEXTS_KIND } from './translation-units.ts';
import { ALL_KINDS, type EXPORTED_STATES } from './translations.schemas.ts';
import { MAX_UNITS } from './xliff/read-xliff.ts';
import { type ExportedFile, type ExportedUnit, writeXliff } from './xliff/write-xliff.ts';

type ExportQuery = {
  locale: Locale;
  kind: string;
  state: (typeof EXPORTED_STATES)[number];
  page: number;
};

const STATES_BY_CHOICE: Record<ExportQuery['state'], readonly TranslationState[] | undefined> = {
  all: undefined,
  open: ['missing', 'outdated'],
  missing: ['missing'],
  outdated: ['outdated'],
};

/** XLIFF file with at most `MAX_UNITS` texts; the further ones are on the next pages. */
export async function exportTranslations(
  db: Db,
  resources: readonly Resource[],
  { locale, kind, state, page }: ExportQuery,
  { t, titleLocale }: { t: Translator; titleLocale: Locale },
): Promise<Result<string>> {
  const source = getSourceLocale(locale);
  const includes = (name: string) => kind === ALL_KINDS || kind === name;
  if (!source || ![TEXTS_KIND, ...resources.map(({ name }) => name)].some(includes))
    return refuse('api.not-found', {}, 'missing');
  const states = STATES_BY_CHOICE[state];
  const files: ExportedFile[] = [];
  // texts before the page, and texts that the file can still have
  let skipped = (page - 1) * MAX_UNITS;
  let free = MAX_UNITS;
  const add = (original: string, units: readonly ExportedUnit[], total: number) => {
    if (units.length > 0) files.push({ original, units });
    skipped = Math.max(0, skipped - total);
    free -= units.length;
  };
  for (const resource of resources.filter(({ name }) => includes(name))) {
    const query = { locale, titleLocale, states, limit: free, offset: skipped };
    const { units, total } = await listUnits(db, resource, query);
    const labels = createResourceLabels(resource, t);
    const fields = new Map(listTranslatedFields(resource).map((field) => [field.name, field]));
    const exported = units.map(({ id, field, title, ownerId: _, ...texts }): ExportedUnit => {
      const known = fields.get(field);
      const name = t('admin.filterValue', { name: labels.entry(title), value: labels.field(field) });
      const maxLength = known && !known.isList ? known.maxLength : null;
      return { id: formatUnitId({ kind: resource.name, id, name: field }), name, maxLength, ...texts };
    });
    add(resource.name, exported, total);
  }
  if (includes(TEXTS_KIND)) {
    const entries = await readTextEntries(db, locale, source);
    const wanted = entries.map(toExportedText).filter((unit) => !states || states.some((one) => hasState(unit, one)));
    add(TEXTS_KIND, wanted.slice(skipped, skipped + free), wanted.length);
  }
  // the format needs a file
  if (files.length === 0) files.push({ original: kind, units: [] });
  return ok(writeXliff({ source, target: locale, files }));
}

function toExportedText({ key, reference, text, states }: TextEntry): ExportedUnit {
  return {
    id: formatUnitId({ kind: TEXTS_KIND, id: 0, name: key }),
    name: key,
    source: reference,
    target: text,
    isOutdated: states.includes('outdated'),
    maxLength: MAX_TEXT_LENGTH,
  };
}

function hasState({ target, isOutdated }: ExportedUnit, state: TranslationState): boolean {
  if (state === 'missing') return target === '';
  return state === 'outdated' ? isOutdated : target !== '' && !isOutdated;
}
