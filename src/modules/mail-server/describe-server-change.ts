import type { AuditEntry } from '../../platform/operations/operation.ts';
import type { EnteredServer } from './entered-server.ts';

/** The stored server before and after a change. */
export type ServerChange = {
  /** Null when there was none, or when it could not be read. */
  before: EnteredServer | null;
  wasUnreadable: boolean;
  after: EnteredServer | null;
  version: number;
};

/** Audit entry without the password; null when nothing changed. */
export function describeServerChange(
  { before, wasUnreadable, after }: ServerChange,
  actor: AuditEntry['actor'],
): AuditEntry | null {
  const hasNewPassword = (before?.password ?? '') !== (after?.password ?? '');
  const facts = { before: toFacts(before), after: toFacts(after) };
  if (!wasUnreadable && !hasNewPassword && JSON.stringify(facts.before) === JSON.stringify(facts.after)) return null;
  return {
    actor,
    action: `mail-server-${after ? 'change' : 'remove'}`,
    subject: { kind: 'mail-server', id: 'mail-server' },
    before: { ...facts.before, fields: null },
    after: { ...facts.after, fields: hasNewPassword ? 'password' : null },
  };
}

function toFacts(server: EnteredServer | null) {
  return {
    mail_host: server?.host ?? null,
    mail_port: server?.port ?? null,
    mail_encryption: server?.encryption ?? null,
    mail_user: server?.user ?? null,
  };
}
