import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/db.ts';
import { DEMO_PASSWORD } from './people/load-people.ts';

const MAX_ACCOUNTS = 20;
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

const ROLE_DESCRIPTIONS: Record<string, string> = {
  owner: 'owns the shop',
  manager: 'manages the shop',
  finance: 'settles payments',
  orders: 'packs and sends orders',
  auditor: 'sees orders and changes nothing',
  technician: 'repairs devices',
  translator: 'translates texts',
};

type Account = { email: string; locale: string; orders: number; store: string | null; staff: string | null };

/** Demo accounts and order codes as lines for the terminal; empty without demo accounts. */
export async function listWelcomeLines(db: Db): Promise<string[]> {
  const { rows: accounts } = await sql<Account>`
    select c.email, c.locale, store.name as store, staff.role as staff,
      (select count(*)::int from shop_order o where o.customer_id = c.id) as orders
    from customer c
    left join seller_member m on m.customer_id = c.id
    left join seller store on store.id = m.seller_id
    left join staff_member staff on staff.customer_id = c.id
    where c.demo order by staff.role nulls first, store.name nulls first, c.created_at, c.email limit ${MAX_ACCOUNTS}
  `.execute(db);
  if (accounts.length === 0) return [];
  const width = Math.max(...accounts.map(({ email }) => email.length));
  return [
    `Demo accounts, each with the password ${DEMO_PASSWORD}:`,
    ...accounts.map((account) => `  ${account.email.padEnd(width)}  ${describeAccount(account)}`),
    ...(await listGuestOrders(db)),
  ];
}

function describeAccount({ locale, orders, store, staff }: Account): string {
  const language = LANGUAGES.of(locale) ?? locale;
  if (staff !== null) return `${language}, ${ROLE_DESCRIPTIONS[staff] ?? staff}: /admin`;
  if (store !== null) return `${language}, the seller behind ${store}`;
  return `${language}, ${orders} ${orders === 1 ? 'order' : 'orders'}`;
}

async function listGuestOrders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from shop_order
    where customer_id is null and email like '%.guest@souk.example' and status in (4, 5) order by status, placed_at desc limit 2
  `.execute(db);
  if (rows.length === 0) return [];
  return [`Orders of guests, to follow at /track-order: ${rows.map(({ code }) => code).join(' and ')}`];
}
