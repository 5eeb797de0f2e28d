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
import {
  findLastImport,
  lockImport,
  saveImportProgress,
  selectImportedChanges,
  setRunningUntil,
  startImport,
  type TranslationImport,
} from './translation-import.store.ts';
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

/** Entries and texts of one step: it locks its entries for less than a second, and its audit entry lists its texts. */
const MAX_STEP_ENTRIES = 50;
const MAX_STEP_TEXTS = 100;
/** Time for a step, after which the process must have stopped; another request continues the import. */
const MAX_STEP_MS = 30_000;

/**
 * Begins to apply a file that the member has checked, or continues an import that was interrupted. `resources` are those that
 * the member may translate.
 */
export async function startTranslationImport(
  tx: Tx,
  resources: readonly Resource[],
  id: number,
  { staffId, now }: TextEditor,
): Promise<Result<null>> {
  const found = await lockImport(tx, id);
  const isOwn = found?.status === 'checked' && found.staff_id === staffId;
  // the language may have been removed
  if (!found || !isLocale(found.locale) || !(isOwn || found.status === 'applying')) return refuse('texts.not-checked');
  const changes = await selectImportedChanges(tx, id, 'changes');
  if (!isPermitted(changes, resources)) return refuse('api.forbidden', {}, 'forbidden');
  if (isRunning(found, now)) return refuse('texts.import-running', {}, 'conflict');
  if (isOwn) await startImport(tx, id, { status: 'applying', changes: sortChanges(changes, resources), now });
  await setRunningUntil(tx, id, getStepEnd(now));
  return ok(null);
}

/** Begins to restore the texts before the last import, or continues; those that were changed since stay. */
export async function startTranslationUndo(
  tx: Tx,
  resources: readonly Resource[],
  id: number,
  { now }: TextEditor,
): Promise<Result<null>> {
  const last = await findLastImport(tx);
  const found = last?.id === id ? await lockImport(tx, id) : undefined;
  if (!found || !isLocale(found.locale) || found.status === 'undone')
    return refuse('texts.not-undoable', {}, 'conflict');
  const changes = await selectImportedChanges(tx, id, 'applied');
  if (!isPermitted(changes, resources)) return refuse('api.forbidden', {}, 'forbidden');
  if (isRunning(found, now)) return refuse('texts.import-running', {}, 'conflict');
  if (found.status !== 'undoing')
    await startImport(tx, id, { status: 'undoing', changes: sortChanges(changes, resources), now });
  await setRunningUntil(tx, id, getStepEnd(now));
  return ok(null);
}

function isRunning({ running_until }: TranslationImport, now: Date): boolean {
  return running_until !== null && running_until > now;
}

function getStepEnd(now: Date): Date {
  return new Date(now.getTime() + MAX_STEP_MS);
}

/** By entry, and in the order of the ids, as every change of several products locks them. */
function sortChanges(changes: readonly ImportedChange[], resources: readonly Resource[]): ImportedChange[] {
  const names = [...resources.map(({ name }) => name), TEXTS_KIND];
  const places = new Map(
    changes.map((change) => {
      const { kind = '', id = 0 } = parseUnitId(change.id) ?? {};
      return [change, [names.indexOf(kind), id] as const];
    }),
  );
  return changes.toSorted((one, other) => {
    const [[kind, id], [otherKind, otherId]] = [places.get(one) ?? [0, 0], places.get(other) ?? [0, 0]];
    return kind - otherKind || id - otherId;
  });
}

/** Texts that a step changed, and the result of all steps so far. */
export type ImportStep = AppliedTranslations & { total: ImportTotal };
export type ImportTotal = {
  id: number;
  locale: string;
  changed: number;
  skipped: number;
  problems: UnitProblem[];
  /** False when texts remain, which another request processes. */
  isComplete: boolean;
};

/**
 * Processes the next texts of an import or of an undo. Its changes and its progress are stored in the same transaction, so
 * that after a stop of the process no text is processed twice, and the changed ones can be undone. Null if the import no
 * longer has this status, because another request completed it or started its undo.
 */
export async function processNextTexts(
  tx: Tx,
  resources: readonly Resource[],
  { id, status }: { id: number; status: 'applying' | 'undoing' },
  editor: TextEditor,
): Promise<ImportStep | null> {
  const found = await lockImport(tx, id);
  if (!found || !isLocale(found.locale) || found.status !== status) return null;
  const isUndo = status === 'undoing';
  const all = await selectImportedChanges(tx, id, isUndo ? 'applied' : 'changes');
  const next = takeStep(all.slice(found.done));
  const changes = isUndo ? next.map((change) => ({ ...change, before: change.after, after: change.before })) : next;
  const step = await applyChanges(tx, resources, { id, locale: found.locale, changes, isUndo }, editor);
  const done = found.done + next.length;
  const isLast = done >= all.length;
  const changed = found.changed + step.changes.length;
  const problems = [...found.problems, ...step.problems];
  await saveImportProgress(tx, id, {
    status: isLast ? (isUndo ? 'undone' : 'applied') : status,
    done,
    changed,
    problems,
    applied: isUndo ? [] : step.changes,
    runningUntil: isLast ? null : getStepEnd(editor.now),
    now: editor.now,
  });
  const skipped = done - changed - problems.length;
  return Object.assign(step, { total: { id, locale: found.locale, changed, skipped, problems, isComplete: isLast } });
}

function takeStep(changes: readonly ImportedChange[]): ImportedChange[] {
  const entries = new Set<string>();
  const first = changes.slice(0, MAX_STEP_TEXTS);
  const end = first.findIndex(({ id }) => {
    const { kind, id: entry } = parseUnitId(id) ?? {};
    return entries.add(`${kind}/${entry}`).size > MAX_STEP_ENTRIES;
  });
  return end === -1 ? first : first.slice(0, end);
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
