import type { Locale } from '../../../kernel/locale.ts';
import { ok, type RefusalReason, type Result, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Resource } from '../../../platform/resources/resource.ts';
import type { ImportedChange } from '../content.tables.ts';
import type { TextEditor } from '../texts/change-text.ts';
import { insertCheckedImport } from './translation-import.store.ts';
import { findKnownUnits, type KnownUnit, parseUnitId } from './translation-units.ts';
import type { UnitProblem } from './unit-problems.ts';
import { isLanguageOf } from './xliff/language-tags.rules.ts';
import { type ImportedUnit, MAX_UNITS, readXliff } from './xliff/read-xliff.ts';

/** Bytes of a file: its texts twice, with their markup. */
export const MAX_XLIFF_BYTES = 8 * 1024 * 1024;
const MAX_SHOWN_ID_LENGTH = 120;

export type TranslationImportCheck = {
  /** Of the checked file, for `applyTranslationImport`. */
  id: number;
  locale: Locale;
  changes: number;
  /** Texts that are the same, or not translated yet. */
  unchanged: number;
  problems: UnitProblem[];
};

/** Checks an XLIFF file and stores its valid changes. Nothing changes in the shop. */
export async function checkTranslationImport(
  tx: Tx,
  resources: { all: readonly Resource[]; permitted: readonly Resource[] },
  { locale, file }: { locale: Locale; file: Uint8Array | undefined },
  { staffId, now }: TextEditor,
): Promise<Result<TranslationImportCheck>> {
  if (!file) return refuseField('file', 'fields.required', { type: 'file' });
  const read = readXliff(file);
  if (read === 'too-many-units') return refuseField('file', 'texts.too-many-units', { max: MAX_UNITS });
  if (read === 'unreadable') return refuseField('file', 'texts.unreadable-xliff');
  const other = read.targets.find((target) => !isLanguageOf(target, locale));
  if (other !== undefined) return refuseField('file', 'texts.other-language', { name: other.slice(0, 40) });
  const ids = read.units.map(({ id }) => id);
  const known = await findKnownUnits(tx, resources.permitted, locale, ids);
  const forbidden = resources.all.filter((resource) => !resources.permitted.includes(resource)).map(({ name }) => name);
  const changes: ImportedChange[] = [];
  const problems: UnitProblem[] = [];
  let unchanged = 0;
  const seen = new Set<string>();
  for (const unit of read.units) {
    const isRepeated = seen.has(unit.id);
    seen.add(unit.id);
    const isForbidden = forbidden.includes(parseUnitId(unit.id)?.kind ?? '');
    const result = isForbidden
      ? refuseUnit('api.forbidden')
      : isRepeated
        ? refuseUnit('texts.repeated-unit')
        : checkUnit(unit, known.get(unit.id));
    if (result === null) unchanged += 1;
    else if ('code' in result) problems.push({ id: unit.id.slice(0, MAX_SHOWN_ID_LENGTH), problem: result });
    else changes.push(result);
  }
  const id = await insertCheckedImport(tx, { staffId, locale, changes, now });
  return ok({
    id,
    locale,
    changes: changes.length,
    unchanged,
    problems,
  });
}

function refuseUnit(code: string, facts: RefusalReason['facts'] = {}): RefusalReason {
  return { code, facts };
}

/** The change of a unit, its problem, or null for one that changes nothing. */
function checkUnit(
  { id, source, target, isOpen, needsReview, inlineElement }: ImportedUnit,
  known: KnownUnit | undefined,
): ImportedChange | RefusalReason | null {
  if (!known) return refuseUnit('texts.unknown-unit');
  if (inlineElement !== null) return refuseUnit('texts.tag', { name: `<${inlineElement}>` });
  const text = known.normalize(target);
  if (text === '' || isOpen) return null;
  // as it was exported, or as a tool prefills it
  if (needsReview && (text === known.target || text === known.normalize(source))) return null;
  if (known.normalize(source) !== known.normalize(known.source)) return refuseUnit('texts.source-changed');
  if (text === known.target && !known.isOutdated) return null;
  const problem = text === known.target ? null : known.check(text);
  return problem ?? { id, source: known.source, before: known.target, after: text };
}
