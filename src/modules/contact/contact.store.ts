import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { MessageStatus } from './contact.rules.ts';
import type { ContactMessageTable, ContactPhotoTable } from './contact.tables.ts';

const MESSAGE_COLUMNS = [
  'id',
  'topic',
  'name',
  'email',
  'phone',
  'locale',
  'reference',
  'message',
  'status',
  'sent_at',
] as const satisfies readonly (keyof ContactMessageTable)[];

export type MessageRow = Pick<Selectable<ContactMessageTable>, (typeof MESSAGE_COLUMNS)[number]>;
export type MessagePhoto = Pick<Selectable<ContactPhotoTable>, 'id' | 'file' | 'kind'>;

/** Serialises requests per e-mail address until the transaction ends, so that a double submit finds the first one. */
export async function lockSender(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact:${email}`}, 0))`.execute(tx);
}

/** Id of an identical message from the same address since `since`. */
export async function findDuplicateMessage(
  tx: Tx,
  { email, topic, reference, message }: Pick<MessageRow, 'email' | 'topic' | 'reference' | 'message'>,
  since: Date,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('contact_message')
    .select('id')
    .where('email', '=', email)
    .where('topic', '=', topic)
    .where('reference', '=', reference)
    .where('message', '=', message)
    .where('sent_at', '>', since)
    .executeTakeFirst();
  return row?.id;
}

type TicketRequest = { kind: 'repair' | 'it_service'; email: string; make: string; model: string; description: string };

/** An identical ticket request from the same address since `since`. */
export function findDuplicateTicket(
  tx: Tx,
  { kind, email, make, model, description }: TicketRequest,
  since: Date,
): Promise<{ id: string; number: string; code: string } | undefined> {
  return tx
    .selectFrom('ticket')
    .select(['id', 'number', 'code'])
    .where(sql`lower(email)`, '=', email)
    .where('kind', '=', kind)
    .where('make', '=', make)
    .where('model', '=', model)
    .where('description', '=', description)
    .where('created_at', '>', since)
    .executeTakeFirst();
}

export async function insertMessage(
  tx: Tx,
  message: Insertable<ContactMessageTable>,
  photos: Insertable<ContactPhotoTable>[],
): Promise<void> {
  await tx.insertInto('contact_message').values(message).execute();
  if (photos.length > 0) await tx.insertInto('contact_photo').values(photos).execute();
}

/** The catalog model with this name, with or without the brand in front. */
export function findModelByName(
  db: Db,
  { make, model }: { make: string; model: string },
): Promise<{ id: number; device_type_id: number; make: string; model: string } | undefined> {
  return db
    .selectFrom('device_model')
    .innerJoin('device_brand', 'device_brand.id', 'device_model.device_brand_id')
    .select([
      'device_model.id',
      'device_model.device_type_id',
      'device_brand.name as make',
      'device_model.name as model',
    ])
    .where(sql`lower(device_brand.name)`, '=', make.toLowerCase())
    .where((is) =>
      is.or([
        is(sql`lower(device_model.name)`, '=', model.toLowerCase()),
        is(sql`lower(device_brand.name || ' ' || device_model.name)`, '=', model.toLowerCase()),
      ]),
    )
    .executeTakeFirst();
}

/** Suggestions of the form: every brand and the most popular models. */
export async function selectDeviceNames(db: Db, max: number): Promise<{ makes: string[]; models: string[] }> {
  const [makes, models] = await Promise.all([
    db.selectFrom('device_brand').select('name').orderBy('sort').orderBy('id').limit(200).execute(),
    db
      .selectFrom('device_model')
      .select('name')
      .orderBy('popular_rank', (order) => order.asc().nullsLast())
      .orderBy('year', 'desc')
      .orderBy('id')
      .limit(max)
      .execute(),
  ]);
  return { makes: makes.map(({ name }) => name), models: models.map(({ name }) => name) };
}

export type MessageListItem = MessageRow & { photos: string[] };

/** Messages of a status: open ones oldest first, the others newest first. */
export async function selectMessages(
  db: Db,
  { status, limit, offset }: { status: MessageStatus; limit: number; offset: number },
): Promise<{ rows: MessageListItem[]; total: number }> {
  const order = status === 'open' ? 'asc' : 'desc';
  const [counted, rows] = await Promise.all([
    db
      .selectFrom('contact_message')
      .select((is) => is.fn.countAll<number>().as('total'))
      .where('status', '=', status)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('contact_message')
      .select(MESSAGE_COLUMNS)
      .select(
        sql<string[]>`(
          select coalesce(jsonb_agg(p.id order by p.id), '[]') from contact_photo p where p.message_id = contact_message.id
        )`.as('photos'),
      )
      .where('status', '=', status)
      .orderBy('sent_at', order)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { rows, total: Number(counted.total) };
}

export function lockMessage(tx: Tx, id: string): Promise<MessageRow | undefined> {
  return tx.selectFrom('contact_message').select(MESSAGE_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateMessageStatus(tx: Tx, id: string, status: MessageStatus): Promise<void> {
  await tx.updateTable('contact_message').set({ status }).where('id', '=', id).execute();
}

export function selectMessagePhotos(db: Db, id: string): Promise<MessagePhoto[]> {
  return db
    .selectFrom('contact_photo')
    .select(['id', 'file', 'kind'])
    .where('message_id', '=', id)
    .orderBy('id')
    .limit(20)
    .execute();
}

type CustomerIdentity = { customerId: string; email: string };

function isFromCustomer({ customerId, email }: CustomerIdentity) {
  return sql<boolean>`(customer_id = ${customerId} or (customer_id is null and lower(email) = ${email}))`;
}

/**
 * All messages of a customer, by account or by e-mail address.
 * @internal for tests
 */
export function selectCustomerMessages(db: Db, person: CustomerIdentity) {
  return db
    .selectFrom('contact_message')
    .select(['customer_id', 'email', 'reference'])
    .where(isFromCustomer(person))
    .orderBy('sent_at')
    .orderBy('id')
    .limit(1_000)
    .execute();
}

/**
 * Deletes all messages of a customer.
 * @returns file names of their photos, to be deleted after the commit
 * @internal for tests
 */
export async function deleteCustomerMessages(tx: Tx, person: CustomerIdentity): Promise<string[]> {
  const photos = await tx
    .selectFrom('contact_photo')
    .innerJoin('contact_message', 'contact_message.id', 'contact_photo.message_id')
    .select('contact_photo.file')
    .where(
      sql<boolean>`(contact_message.customer_id = ${person.customerId}
        or (contact_message.customer_id is null and lower(contact_message.email) = ${person.email}))`,
    )
    .execute();
  await tx.deleteFrom('contact_message').where(isFromCustomer(person)).execute();
  return photos.map(({ file }) => file);
}
