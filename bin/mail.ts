import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrapShop } from '../src/bootstrap-shop.ts';
import { readConfig } from '../src/config.ts';
import { hasMailServer } from '../src/modules/mail-server/read-mail-route.ts';
import {
  countUnsentMails,
  findMailByPosition,
  findNewestMailByRecipient,
  listMails,
  type MailRow,
  type OutboxEntry,
} from '../src/platform/mail/mail.store.ts';

/**
 * `npm run mail` lists the outbox, newest first; `npm run mail -- 3` shows the third, `npm run mail -- 3 html` its HTML,
 * and `npm run mail -- zahra@example.com` the newest to a recipient.
 */
const MAX_LISTED_MAILS = 50;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [wanted, form] = process.argv.slice(2);
// do not load the demo data
const config = { ...readConfig(process.env), demo: false };
const shop = await bootstrapShop(config, root, () => undefined);
try {
  if (wanted === undefined) await printOutbox();
  else await printMail(wanted, form === 'html');
} finally {
  await shop.close();
}

async function printOutbox(): Promise<void> {
  const mails = await listMails(shop.services.db, MAX_LISTED_MAILS);
  if (mails.length === 0) console.log('The outbox is empty.');
  for (const [index, mail] of mails.entries()) console.log(formatLine(index + 1, mail));
  const { waiting, givenUp } = await countUnsentMails(shop.services.db);
  console.log(`\n${waiting} waiting, ${givenUp} given up. npm run mail -- 1 shows the newest.`);
  if (waiting > 0 && !(await hasMailServer(shop.services.db, config)))
    console.log('No mail server is set, so mails are not sent: enter one in the admin, or set SMTP_URL.');
}

async function printMail(wanted: string, asHtml: boolean): Promise<void> {
  const mail = await findMail(wanted);
  if (!mail) {
    console.error(wanted.includes('@') ? `There is no mail to ${wanted}.` : `There is no mail number ${wanted}.`);
    process.exitCode = 1;
    return;
  }
  console.log(asHtml ? mail.html : formatMail(mail));
}

function findMail(wanted: string): Promise<MailRow | undefined> {
  const { db } = shop.services;
  if (wanted.includes('@')) return findNewestMailByRecipient(db, wanted);
  const position = Number(wanted);
  return Number.isInteger(position) && position > 0 ? findMailByPosition(db, position) : Promise.resolve(undefined);
}

function formatLine(number: number, mail: OutboxEntry): string {
  const when = mail.created_at.toISOString().slice(0, 16).replace('T', ' ');
  return `${String(number).padStart(3)}  ${when}  ${mailState(mail).padEnd(7)}  ${mail.recipient}  ${mail.subject}`;
}

function mailState(mail: OutboxEntry): string {
  if (mail.sent_at) return 'sent';
  return mail.last_error ? `try ${mail.tries}` : 'waiting';
}

function formatMail(mail: MailRow): string {
  const head = [`To: ${mail.recipient}`, `Subject: ${mail.subject}`, `Date: ${mail.created_at.toISOString()}`];
  if (mail.sent_at) head.push(`Sent: ${mail.sent_at.toISOString()}`);
  if (mail.last_error) head.push(`Last error: ${mail.last_error}`);
  return `${head.join('\n')}\n\n${mail.plain}`;
}
