import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { MailRoute } from '../../../platform/mail/smtp-transport.ts';
import { checkEnteredServer } from '../../mail-server/check-entered-server.ts';
import type { EnteredServer } from '../../mail-server/entered-server.ts';
import type { MailConfig } from '../../mail-server/read-mail-route.ts';
import { requireEditableServer, saveMailServer } from '../../mail-server/save-mail-server.ts';
import { renameFields } from './rename-fields.ts';
import type { SetUpAnswers } from './set-up-answers.ts';

type MailAnswers = Pick<SetUpAnswers, 'mail_sender_name' | 'mail_sender_address' | 'shop_name'>;

/** Stores the mail server of the answers, if there is one. */
export async function addMailServer(
  tx: Tx,
  config: MailConfig,
  answers: SetUpAnswers,
  now: Date,
): Promise<Result<unknown>> {
  const { mail_server: server, email: staffName } = answers;
  if (!server) return ok(null);
  const route = createMailRoute(config, server, answers);
  return route.ok ? saveMailServer(tx, config, { server, version: 0, staffName, now }) : route;
}

/** Checks an entered server with its sender. Refuses as the form of the mail server. */
export function createMailRoute(
  config: MailConfig,
  server: EnteredServer,
  { mail_sender_name, mail_sender_address, shop_name }: MailAnswers,
): Result<MailRoute> {
  const editable = requireEditableServer(config);
  if (!editable.ok) return editable;
  const checked = renameFields(checkEnteredServer(server, null), (field) => field.replace(/^server\./, 'mail_server.'));
  if (!checked.ok) return checked;
  if (config.mailFrom !== null) return ok({ server: checked.value, from: config.mailFrom });
  if (mail_sender_address === '')
    return refuseField('mail_sender_address', 'fields.required', { type: 'mail_sender_address' });
  return ok({ server: checked.value, from: { name: mail_sender_name || shop_name, address: mail_sender_address } });
}
