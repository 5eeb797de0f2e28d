import { createHmac, randomUUID } from 'node:crypto';
import { demoPaymentKeys, PAYMENT_STAND_INS_PATH } from '../../src/config/payment-keys.ts';
import type { Db } from '../../src/platform/database/db.ts';
import { API_ROOT } from '../../src/platform/http/api.ts';
import { makeVoucher } from '../support/vouchers.ts';
import { buyer, buyOne, type Piece, rush } from './buying-speed.ts';

const STRIPE = 3;
const TRIES = 200;
const SETTLED_WITHIN_MS = 20_000;

/** Settings with which a second process asks the first one's stand-in for Stripe. */
export function sharedStripe(origin: string): Record<string, string> {
  const { secretKey, webhookSecret } = demoPaymentKeys(origin).stripe;
  const STRIPE_BASE_URL = `${origin}${PAYMENT_STAND_INS_PATH}/stripe`;
  return { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL };
}

/** A voucher for ten, used by a hundred concurrent guests. @returns whether exactly ten got it */
export async function raceForVoucher(db: Db, origins: readonly string[], piece: Piece): Promise<boolean> {
  const { id, code } = await makeVoucher(db, {
    usage_limit: 10,
    code: `RUSH-${randomUUID().slice(0, 8).toUpperCase()}`,
  });
  const bought = await rush(origins, piece, 100, { voucher: code });
  const { used } = await db.selectFrom('voucher').select('used').where('id', '=', id).executeTakeFirstOrThrow();
  const { redeemed } = await db
    .selectFrom('voucher_redemption')
    .select((is) => is.fn.countAll<number>().as('redeemed'))
    .where('voucher_id', '=', id)
    .executeTakeFirstOrThrow();
  return bought === 10 && used === 10 && redeemed === 10;
}

/**
 * A shopper pays while the payment is looked at from everywhere: 200 returns, webhooks and jobs at the same moment.
 * @returns whether it was booked once
 */
export async function raceToBook(db: Db, origins: readonly string[], piece: Piece): Promise<boolean> {
  const [origin = ''] = origins;
  const code = await buyOne(origin, piece, undefined, { order_method: STRIPE });
  if (code === null) return false;
  const attempt = await db
    .selectFrom('payment_attempt')
    .innerJoin('shop_order', 'shop_order.id', 'payment_attempt.order_id')
    .select(['payment_attempt.id', 'order_id', 'amount'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const page = await fetch(`${origin}/payment/${attempt.id}?pay=1`, { redirect: 'manual' });
  const address = page.headers.get('location') ?? '';
  const session = address.split('/').at(-1) ?? '';
  const at = (index: number) => origins[index % origins.length] ?? origin;
  const stopJobs = keepDue(db, attempt.id);
  await Promise.all([
    fetch(`${address}/pay`, { method: 'POST', redirect: 'manual' }),
    ...Array.from({ length: TRIES }, (_, index) => tryOne(at(index), { id: attempt.id, session }, index)),
  ]);
  await stopJobs();
  return isBookedOnce(db, { ...attempt, code });
}

/** The job of every process finds the payment due, again and again. @returns what ends it */
function keepDue(db: Db, id: string): () => Promise<void> {
  let ended = false;
  const poke = async () => {
    while (!ended) {
      const now = new Date();
      // as after its reminder, which would be a mail more
      const due = db.updateTable('payment_attempt').set({ next_check_at: now, reminded_at: now }).where('id', '=', id);
      await due.where('status', '=', 'pending').execute();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const poking = poke();
  return () => {
    ended = true;
    return poking;
  };
}

/** Two ways to learn of a payment, in turn; a process that is too busy to listen says so. */
async function tryOne(origin: string, { id, session }: { id: string; session: string }, index: number): Promise<void> {
  if (index % 2 === 0) await (await fetch(`${origin}/payment/${id}`)).text();
  else await sendWebhook(origin, id, session);
}

/** An event of its own each time, so that none is passed over as a repeat. */
async function sendWebhook(origin: string, id: string, session: string): Promise<void> {
  const { webhookSecret } = demoPaymentKeys(origin).stripe;
  const object = { id: session, object: 'checkout.session', client_reference_id: id };
  const about = { type: 'checkout.session.completed', livemode: false, data: { object } };
  const event = { id: `evt_${randomUUID()}`, object: 'event', ...about };
  const body = JSON.stringify(event);
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex');
  await fetch(`${origin}${API_ROOT}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
    body,
  });
}

type Booked = { id: string; order_id: string; amount: number; code: string };

async function isBookedOnce(db: Db, { id, order_id, amount, code }: Booked): Promise<boolean> {
  const row = () =>
    db.selectFrom('payment_attempt').select(['status', 'captured']).where('id', '=', id).executeTakeFirst();
  const until = performance.now() + SETTLED_WITHIN_MS;
  while ((await row())?.status !== 'paid' && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const paid = await row();
  const refunds = await db.selectFrom('refund').select('id').where('attempt_id', '=', id).execute();
  const order = await db
    .selectFrom('shop_order')
    .select(['status', 'payment_state'])
    .where('id', '=', order_id)
    .executeTakeFirst();
  const events = await db
    .selectFrom('order_event')
    .select('id')
    .where('order_id', '=', order_id)
    .where('kind', '=', 'payment')
    .where('to_state', '=', 'paid')
    .execute();
  // mails to the buyer, the shop and a seller
  const mails = await db.selectFrom('mail').select('recipient').where('subject', 'like', `%${code}%`).execute();
  const recipients = new Set(mails.map(({ recipient }) => recipient));
  return (
    paid?.captured === amount &&
    refunds.length === 0 &&
    order?.status === 2 &&
    order.payment_state === 'paid' &&
    events.length === 1 &&
    recipients.has(buyer.email) &&
    recipients.size === mails.length
  );
}
