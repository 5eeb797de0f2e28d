import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { readSettings } from '../settings/read-settings.ts';
import { writeAuditEntry } from '../staff/audit/write-audit-entry.ts';
import type { StaffMember } from '../staff/staff.rules.ts';
import type { MessageStatus } from './contact.rules.ts';
import { lockMessage, updateMessageStatus } from './contact.store.ts';
import { buildContactMail } from './contact-mails.ts';

type StaffActionContext = { staff: StaffMember; now: Date };
type MessageStatusChange = { id: string; status: MessageStatus };

/**
 * Answers a message by e-mail in the sender's language; repeated answers are allowed. Refuses with `contact.not-found`
 * and `contact.closed`.
 */
export function answerMessage(
  db: Db,
  id: string,
  answer: string,
  { staff, now }: StaffActionContext,
): Promise<Result<MessageStatusChange>> {
  return inTransaction(db, async (tx) => {
    const message = await lockMessage(tx, id);
    if (!message) return refuse('contact.not-found', {}, 'missing');
    if (message.status === 'closed') return refuse('contact.closed', {}, 'conflict');
    const { siteName } = await readSettings(tx);
    await queueMail(tx, buildContactMail('answered', message, { shopName: siteName, now, answer }));
    await updateMessageStatus(tx, id, 'answered');
    await writeAuditEntry(tx, {
      staff,
      now,
      action: 'message-answer',
      subject: { kind: 'message', id },
      before: { status: message.status },
      after: { status: 'answered', answer },
    });
    return ok({ id, status: 'answered' });
  });
}

/** Closes a message; idempotent. Refuses with `contact.not-found`. */
export function closeMessage(
  db: Db,
  id: string,
  { staff, now }: StaffActionContext,
): Promise<Result<MessageStatusChange>> {
  return inTransaction(db, async (tx) => {
    const message = await lockMessage(tx, id);
    if (!message) return refuse('contact.not-found', {}, 'missing');
    if (message.status === 'closed') return ok({ id, status: 'closed' });
    await updateMessageStatus(tx, id, 'closed');
    await writeAuditEntry(tx, {
      staff,
      now,
      action: 'message-close',
      subject: { kind: 'message', id },
      before: { status: message.status },
      after: { status: 'closed' },
    });
    return ok({ id, status: 'closed' });
  });
}
