import type { Tx } from '../../../src/platform/database/db.ts';
import type { MessageFile } from '../files/people-files.shapes.ts';
import type { DemoShop } from '../shop-files.ts';
import { stableId } from '../stable-id.ts';
import { upsertRows } from '../upsert-rows.ts';
import { demoCustomerId, readAddress } from './load-people.ts';

const HOUR = 3_600_000;

/** Loads contact messages. Existing rows are not changed. */
export async function loadMessages(tx: Tx, { people }: DemoShop, now: Date): Promise<void> {
  const rows = people.messages.map((file) => {
    const { topic, reference, message, status } = file;
    const writer = findAuthor(file, people.customers);
    const sent_at = new Date(now.getTime() - file.hours_ago * HOUR);
    const id = stableId('contact-message', writer.email, message);
    return { id, topic, reference, message, status, sent_at, ...writer };
  });
  const [first] = rows;
  if (!first) return;
  const keep = Object.keys(first).filter((column) => column !== 'id');
  await upsertRows(tx, 'contact_message', rows, { key: ['id'], keep });
}

function findAuthor(file: MessageFile, customers: DemoShop['people']['customers']) {
  if (file.customer === undefined) {
    const { name = '', email = '', locale = 'en', phone } = file;
    return { name, email, locale, phone, customer_id: null };
  }
  const customer = customers.find(({ email }) => email === file.customer);
  if (!customer) throw new Error(`A message has an unknown customer ${file.customer}`);
  const { name, phone } = readAddress(customer);
  const { email, locale } = customer;
  return { name, email, locale, phone, customer_id: demoCustomerId(email) };
}
