import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { DatabaseDeadline, runWithDeadline } from '../../../platform/database/database-deadline.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import type { AuditEntry, OperationContext } from '../../../platform/operations/operation.ts';
import { shortenFact } from '../../../platform/resources/describe-change.ts';
import type { StaffMember } from '../../staff/staff.rules.ts';
import { invalidateLocales } from '../languages/load-locales.ts';
import {
  type AppliedTranslations,
  type ImportTotal,
  processNextTexts,
  type startTranslationImport,
} from './apply-import.ts';
import { listPermittedResources } from './permitted-resources.ts';
import { setRunningUntil } from './translation-import.store.ts';

/** An import changes up to a thousand entries, more than fits into the database time of a request. */
const IMPORT_DATABASE_TIME_MS = 60_000;
/** A connection without an answer is closed after half a minute; a slow machine needs several requests. */
const MAX_RUN_MS = 10_000;

type ImportRun = {
  start: typeof startTranslationImport;
  status: 'applying' | 'undoing';
  maxMs?: number;
};

/**
 * Applies or undoes an import in short transactions, each with its own audit entry. After `maxMs` it stops; the next request
 * continues.
 */
export function runImport(
  context: OperationContext<StaffMember>,
  id: number,
  { start, status, maxMs = MAX_RUN_MS }: ImportRun,
): Promise<Result<ImportTotal>> {
  const { db, deps, actor } = context;
  return runWithDeadline(new DatabaseDeadline(IMPORT_DATABASE_TIME_MS), async () => {
    const startedAt = performance.now();
    const resources = await listPermittedResources(context, 'translate');
    const getEditor = () => ({ staffId: actor.id, now: deps.clock() });
    const started = await inTransaction(db, (tx) => start(tx, resources, id, getEditor()));
    if (!started.ok) return started;
    for (;;) {
      const step = await inTransaction(db, async (tx) => {
        const editor = getEditor();
        const processed = await processNextTexts(tx, resources, { id, status }, editor);
        const entry = processed && describeStep(actor, status, processed);
        if (entry) await deps.writeAuditEntry(tx, entry, editor.now);
        return processed;
      });
      // the status changed: another request completed the import or started its undo
      if (!step) return refuse('texts.import-running', {}, 'conflict');
      for (const resource of step.resources) resource.invalidate?.(deps);
      invalidateLocales(deps.db);
      if (step.total.isComplete) return ok(step.total);
      if (performance.now() - startedAt < maxMs) continue;
      await inTransaction(db, (tx) => setRunningUntil(tx, id, null));
      return ok(step.total);
    }
  });
}

function describeStep(
  actor: AuditEntry['actor'],
  status: ImportRun['status'],
  { id, locale, changes }: AppliedTranslations,
): AuditEntry | null {
  if (changes.length === 0) return null;
  const pick = (name: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.id, shortenFact(change[name])]));
  return {
    actor,
    action: status === 'applying' ? 'translations-import' : 'translations-undo',
    subject: { kind: 'translation-import', id: String(id) },
    before: { locale: null, texts: null, ...pick('before') },
    after: { locale, texts: changes.length, ...pick('after') },
  };
}
