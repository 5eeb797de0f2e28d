import { isLocale, type Locale } from '../../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { inSavepoint, type Tx } from '../../../platform/database/db.ts';
import type { Resource } from '../../../platform/resources/resource.ts';
import { hashText, restoreOutdatedMark } from '../../../platform/resources/translations/record-source-changes.ts';
import type { ImportedChange } from '../content.tables.ts';
import type { TextEditor } from '../texts/change-text.ts';
import { lockTexts } from '../texts/texts.store.ts';
import { writeTexts } from '../texts/write-texts.ts';
import { createTextsToken, type SavedTranslations, saveTranslations } from './save-translations.ts';
import { findLastImport, lockAppliedImport, lockCheckedImport, updateImport } from './translation-import.store.ts';
import { findKnownUnits, parseUnitId, TEXTS_KIND } from './translation-units.ts';
import type { UnitProblem } from './unit-problems.ts';

/** Refusals of entries that were changed or deleted since their texts were compared. */
const IN_THE_MEANTIME = ['resources.changed', 'api.not-found'];

/** Changes that an import or its undo made. */
export type AppliedTranslations = {
  id: number;
  locale: string;
  changes: ImportedChange[];
  /** Texts that another staff member changed in the meantime. */
  skipped: number;
  /** Texts of entries that `Resource.check` refuses. */
  problems: UnitProblem[];
  /** Resources with changed entries. */
  resources: Resource[];
};

/**
 * Applies a file that the member has checked, without the texts that were changed since the check. `resources` are those that
 * the member may translate.
 */
export async function applyTranslationImport(
  tx: Tx,
  resources: readonly Resource[],
  id: number,
  editor: TextEditor,
): Promise<Result<AppliedTranslations>> {
  const checked = await lockCheckedImport(tx, id, editor.staffId);
  if (!checked || !isLocale(checked.locale)) return refuse('texts.not-checked');
  if (!isPermitted(checked.changes, resources)) return refuse('api.forbidden', {}, 'forbidden');
  const applied = await applyChanges(tx, resources, { ...checked, locale: checked.locale, isUndo: false }, editor);
  await updateImport(tx, id, { status: 'applied', changes: applied.changes, now: editor.now });
  return ok(applied);
}

/** Restores the texts before the last import; those that were changed since stay. */
export async function undoTranslationImport(
  tx: Tx,
  resources: readonly Resource[],
  id: number,
  editor: TextEditor,
): Promise<Result<AppliedTranslations>> {
  const last = await findLastImport(tx);
  const found = last?.id === id ? await lockAppliedImport(tx, id) : undefined;
  if (!found || !isLocale(found.locale)) return refuse('texts.not-undoable', {}, 'conflict');
  if (!isPermitted(found.changes, resources)) return refuse('api.forbidden', {}, 'forbidden');
  const changes = found.changes.map((change) => ({ ...change, before: change.after, after: change.before }));
  const undone = await applyChanges(tx, resources, { id, locale: found.locale, changes, isUndo: true }, editor);
  await updateImport(tx, id, { status: 'undone', changes: found.changes, now: editor.now });
  return ok(undone);
}

function isPermitted(changes: readonly ImportedChange[], resources: readonly Resource[]): boolean {
  const kinds = [TEXTS_KIND, ...resources.map(({ name }) => name)];
  return changes.every(({ id }) => kinds.includes(parseUnitId(id)?.kind ?? ''));
}

async function applyChanges(
  tx: Tx,
  resources: readonly Resource[],
  { id, locale, changes, isUndo }: { id: number; locale: Locale; changes: readonly ImportedChange[]; isUndo: boolean },
  editor: TextEditor,
): Promise<AppliedTranslations> {
  // before they are compared, so that no text of another editor is overwritten
  if (changes.some((change) => parseUnitId(change.id)?.kind === TEXTS_KIND)) await lockTexts(tx, locale);
  const known = await findKnownUnits(
    tx,
    resources,
    locale,
    changes.map((change) => change.id),
  );
  const current = changes.flatMap((change) => {
    const unit = known.get(change.id);
    if (!unit || unit.target !== change.before || (!isUndo && unit.source !== change.source)) return [];
    const outdated = isUndo ? change.outdated : unit.outdated;
    return [{ ...change, source: unit.source, ...(outdated !== undefined && outdated !== null && { outdated }) }];
  });
  /** Sources at the time of the import. */
  const sources = new Map(changes.map((change) => [change.id, change.source]));
  const changed: Resource[] = [];
  const saved: ImportedChange[] = [];
  const problems: UnitProblem[] = [];
  for (const resource of resources) {
    const own = current.filter((change) => parseUnitId(change.id)?.kind === resource.name);
    const byEntry = Map.groupBy(own, (change) => parseUnitId(change.id)?.id ?? 0);
    // in the order of the ids, as every change of several products locks them
    for (const entryId of [...byEntry.keys()].toSorted((a, b) => a - b)) {
      const entry = byEntry.get(entryId) ?? [];
      const result = await saveEntry(tx, resource, { id: entryId, locale, changes: entry }, editor.now);
      if (!result.ok) {
        const { code, facts } = result.refusal;
        if (!IN_THE_MEANTIME.includes(code))
          problems.push(...entry.map(({ id: unit }) => ({ id: unit, problem: { code, facts } })));
        continue;
      }
      saved.push(...entry);
      if (!isUndo) continue;
      for (const { id: unit, source, after, outdated } of entry) {
        const key = { entry_id: entryId, field: parseUnitId(unit)?.name ?? '', locale };
        const hash = outdated ?? hashText(sources.get(unit) ?? source);
        if (after !== '') await restoreOutdatedMark(tx, resource, { ...key, source, hash });
      }
    }
    if (own.length > 0) changed.push(resource);
  }
  const texts = current.filter((change) => parseUnitId(change.id)?.kind === TEXTS_KIND);
  await writeTexts(
    tx,
    locale,
    texts.map(({ id: unit, after, outdated }) => ({
      key: parseUnitId(unit)?.name ?? '',
      text: after,
      sourceText: isUndo ? outdated : undefined,
    })),
    editor,
  );
  saved.push(...texts);
  const skipped = changes.length - saved.length - problems.length;
  return { id, locale, changes: saved, skipped, problems, resources: changed };
}

/** Refuses as `changeEntry`, e.g. when values of the entry were saved before a rule existed. */
function saveEntry(
  tx: Tx,
  resource: Resource,
  { id, locale, changes }: { id: number; locale: Locale; changes: readonly ImportedChange[] },
  now: Date,
): Promise<Result<SavedTranslations>> {
  const texts = changes.map(({ id: unit, source, before, after }) => ({
    field: parseUnitId(unit)?.name ?? '',
    text: after,
    seen: createTextsToken({ source, target: before }),
  }));
  return inSavepoint(tx, (part) => saveTranslations(part, resource, { id, locale, texts }, now));
}
