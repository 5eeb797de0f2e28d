import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { MessageStatus } from './contact.rules.ts';
import { lockMessage, updateMessageStatus } from './contact.store.ts';
import { buildContactMail } from './contact-mails.ts';

type MessageStatusChange = { id: string; before: MessageStatus; status: MessageStatus };

/**
 * Answers a message by e-mail in the sender's language; repeated answers are allowed. Refuses with `contact.not-found`
 * and `contact.closed`.
 */
export function answerMessage(db: Db, id: string, answer: string, now: Date): Promise<Result<MessageStatusChange>> {
  return inTransaction<Result<MessageStatusChange>>(db, async (tx) => {
    const message = await lockMessage(tx, id);
    if (!message) return refuse('contact.not-found', {}, 'missing');
    if (message.status === 'closed') return refuse('contact.closed', {}, 'conflict');
    const { siteName } = await readSettings(tx);
    await queueMail(tx, buildContactMail('answered', message, { shopName: siteName, now, answer }));
    await updateMessageStatus(tx, id, 'answered');
    return ok({ id, before: message.status, status: 'answered' });
  });
}

/** Closes a message; idempotent. Refuses with `contact.not-found`. */
export function closeMessage(db: Db, id: string): Promise<Result<MessageStatusChange>> {
  return inTransaction<Result<MessageStatusChange>>(db, async (tx) => {
    const message = await lockMessage(tx, id);
    if (!message) return refuse('contact.not-found', {}, 'missing');
    if (message.status !== 'closed') await updateMessageStatus(tx, id, 'closed');
    return ok({ id, before: message.status, status: 'closed' });
  });
}
