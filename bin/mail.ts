import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../src/config.ts';
import { openShop } from '../src/open-shop.ts';
import {
  countWaiting,
  listMails,
  type MailRow,
  mailAt,
  newestMailTo,
  type OutboxEntry,
} from '../src/platform/mail/mail.store.ts';

/**
 * `npm run mail` lists the outbox, newest first; `npm run mail -- 3` shows the third, `npm run mail -- 3 html` its HTML,
 * and `npm run mail -- zahra@example.com` the newest to a recipient.
 */
const MOST = 50;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [wanted, form] = process.argv.slice(2);
// do not load the demo data
const config = { ...readConfig(process.env), demo: false };
const shop = await openShop(config, root, () => undefined);
try {
  if (wanted === undefined) await list();
  else await show(wanted, form === 'html');
} finally {
  await shop.close();
}

async function list(): Promise<void> {
  const mails = await listMails(shop.services.db, MOST);
  if (mails.length === 0) console.log('The outbox is empty.');
  for (const [index, mail] of mails.entries()) console.log(lineOf(index + 1, mail));
  const { waiting, givenUp } = await countWaiting(shop.services.db);
  console.log(`\n${waiting} waiting, ${givenUp} given up. npm run mail -- 1 shows the newest.`);
  if (!config.smtpUrl && waiting > 0) console.log('SMTP_URL is not set, so mails are not sent.');
}

async function show(wanted: string, asHtml: boolean): Promise<void> {
  const mail = await find(wanted);
  if (!mail) {
    console.error(wanted.includes('@') ? `There is no mail to ${wanted}.` : `There is no mail number ${wanted}.`);
    process.exitCode = 1;
    return;
  }
  console.log(asHtml ? mail.html : letterOf(mail));
}

function find(wanted: string): Promise<MailRow | undefined> {
  const { db } = shop.services;
  if (wanted.includes('@')) return newestMailTo(db, wanted);
  const position = Number(wanted);
  return Number.isInteger(position) && position > 0 ? mailAt(db, position) : Promise.resolve(undefined);
}

function lineOf(number: number, mail: OutboxEntry): string {
  const when = mail.created_at.toISOString().slice(0, 16).replace('T', ' ');
  return `${String(number).padStart(3)}  ${when}  ${stateOf(mail).padEnd(7)}  ${mail.recipient}  ${mail.subject}`;
}

function stateOf(mail: OutboxEntry): string {
  if (mail.sent_at) return 'sent';
  return mail.last_error ? `try ${mail.tries}` : 'waiting';
}

function letterOf(mail: MailRow): string {
  const head = [`To: ${mail.recipient}`, `Subject: ${mail.subject}`, `Date: ${mail.created_at.toISOString()}`];
  if (mail.sent_at) head.push(`Sent: ${mail.sent_at.toISOString()}`);
  if (mail.last_error) head.push(`Last error: ${mail.last_error}`);
  return `${head.join('\n')}\n\n${mail.plain}`;
}
