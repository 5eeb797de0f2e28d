import Fastify from 'fastify';
import { placeOrderInput } from '../../src/modules/checkout/checkout.input.ts';
import { openOrderCheckout } from '../../src/modules/checkout/payment/open-order-checkout.ts';
import { createOrderEffects } from '../../src/modules/checkout/payment/settle-order.ts';
import { placeOrder } from '../../src/modules/checkout/place-order.ts';
import { findCurrentAttemptId } from '../../src/modules/payments/attempts/find-attempt.ts';
import type { ReconcileContext } from '../../src/modules/payments/attempts/reconcile-attempt.ts';
import { reconcileDueAttempts } from '../../src/modules/payments/attempts/reconcile-due-attempts.ts';
import { selectAttemptById } from '../../src/modules/payments/payment.store.ts';
import type { PaymentMethodCode } from '../../src/modules/payments/payment-methods.rules.ts';
import type { HostedCheckout, PaymentProvider } from '../../src/modules/payments/payment-provider.ts';
import { createPaymentProviders, type PaymentProviders } from '../../src/modules/payments/payment-providers.ts';
import { sendDueRefunds } from '../../src/modules/payments/refunds/send-due-refunds.ts';
import { processPendingWebhooks } from '../../src/modules/payments/webhooks/process-pending-webhooks.ts';
import { registerWebhookRoutes } from '../../src/modules/payments/webhooks/webhooks.api.ts';
import type { StandIn, StandInOptions } from '../../src/stand-ins/stand-in.ts';
import { servePaymentReturns } from '../../src/web/http/payment-returns.server.ts';
import { createOrderLinks } from '../../src/web/links/order-links.ts';
import { type TestDatabase, testDb } from '../database/db.ts';
import { fillCart, makeShippingRule, NO_UNPAID_CAPS, NOW, newGuest, ORDER } from './buying.ts';
import { makeProduct } from './factories.ts';
import { freeOrigin } from './free-port.ts';

/** A shop and the stand-in of a provider on separate ports, which communicate over HTTP. */
export type PayingShop = {
  db: TestDatabase['db'];
  standIn: StandIn;
  /** Current time of both; tests change it. */
  time: { now: Date };
  providers: PaymentProviders;
  /** Dependencies of the payment functions. */
  how(): { providers: PaymentProviders; effects: ReturnType<typeof createOrderEffects>; now: Date };
  /** Places an order of one item as a guest. */
  order(wish?: { quantity?: number; stock?: number }): Promise<PlacedSale>;
  /**
   * URL of the hosted checkout of an attempt.
   * @throws when it could not be opened
   */
  open(attempt: string): Promise<HostedCheckout>;
  /**
   * Clicks a button on the provider's page.
   * @returns the response, not followed
   */
  press(page: HostedCheckout, button: string): Promise<Response>;
  /**
   * Posts the return form of a provider.
   * @returns the response of the shop, not followed
   */
  comeBack(answer: Response): Promise<Response>;
  attempt(id: string): Promise<{ status: string; captured: number; refunded: number; last_error: string | null }>;
  orderState(id: string): Promise<{ status: number; payment_state: string }>;
  stock(inventoryId: number): Promise<number>;
  mails(): Promise<number>;
  close(): Promise<void>;
};

export type PlacedSale = { orderId: string; attempt: string; inventoryId: number; grand: number };

export type ProviderPair = {
  method: PaymentMethodCode;
  /** The real adapter with the URL of the stand-in. */
  provider: (baseUrl: string) => PaymentProvider;
  standIn: (options: StandInOptions) => StandIn;
};

/** Currency is the demo's USD unless the shop's setting says otherwise. */
export async function openPayingShop({ method, provider, standIn: makeStandIn }: ProviderPair): Promise<PayingShop> {
  const database = await testDb();
  const { db } = database;
  await makeShippingRule(db);
  const time = { now: NOW };
  const clock = () => time.now;

  const shop = Fastify();
  const shopPort = await freeOrigin();
  const counter = Fastify();
  const baseUrl = await freeOrigin();
  const adapter = provider(baseUrl);
  const standIn = makeStandIn({ baseUrl, webhookUrl: `${shopPort}/api/v1/webhooks/${adapter.name}`, clock });
  const providers = createPaymentProviders([adapter]);
  const links = createOrderLinks('https://shop.example');
  const effects = createOrderEffects(links);
  registerWebhookRoutes(shop, { db, clock, providers, effects });
  servePaymentReturns(shop, { db, providers });
  await counter.register((scope) => standIn.routes(scope));
  await Promise.all([
    shop.listen({ port: Number(new URL(shopPort).port) }),
    counter.listen({ port: Number(new URL(baseUrl).port) }),
  ]);

  const row = async <T>(query: Promise<T | undefined>): Promise<T> => {
    const found = await query;
    if (!found) throw new Error('no such row');
    return found;
  };
  return {
    db,
    standIn,
    time,
    providers,
    how: () => ({ providers, effects, now: time.now }),
    async order({ quantity = 1, stock = 5 } = {}) {
      const owner = newGuest();
      const product = await makeProduct(db, { selling: 49900, quantity: stock });
      await fillCart(db, owner, product.id, quantity);
      const buyer = { accountEmail: null, locale: 'en' as const, unpaid: NO_UNPAID_CAPS };
      const placing = { ...buyer, owner, now: time.now, links, providers };
      const placed = await placeOrder(db, placing, placeOrderInput.parse({ ...ORDER, order_method: method }));
      if (!placed.ok) throw new Error(placed.refusal.code);
      const attempt = await findCurrentAttemptId(db, placed.value.id);
      const { id: orderId, grand } = placed.value;
      return { orderId, attempt: attempt ?? '', inventoryId: product.inventoryIds[0] ?? 0, grand };
    },
    async open(attempt) {
      const opened = await openOrderCheckout(db, attempt, { providers, links, ip: '127.0.0.1', now: time.now });
      if (!opened.ok) throw new Error(opened.refusal.code);
      return opened.value;
    },
    async press(page, button) {
      const at = page.kind === 'form' ? await postForm(page) : page.url;
      return fetch(`${at}/${button}`, { method: 'POST', redirect: 'manual' });
    },
    async comeBack(answer) {
      const { url, fields } = readReturnForm(await answer.text());
      const { pathname, search } = new URL(url);
      return fetch(shopPort + pathname + search, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(fields),
        headers: { origin: baseUrl, 'sec-fetch-site': 'cross-site' },
      });
    },
    attempt: (id) => row(selectAttemptById(db, id)),
    orderState: (id) =>
      row(db.selectFrom('shop_order').select(['status', 'payment_state']).where('id', '=', id).executeTakeFirst()),
    stock: async (inventoryId) =>
      (await row(db.selectFrom('inventory').select('quantity').where('id', '=', inventoryId).executeTakeFirst()))
        .quantity,
    mails: async () => (await row(db.selectFrom('mail').select(db.fn.countAll<number>().as('n')).executeTakeFirst())).n,
    async close() {
      await Promise.all([shop.close(), counter.close()]);
      await database.close();
    },
  };
}

/** Runs each payment job once. */
export async function runPaymentJobs(db: TestDatabase['db'], how: ReconcileContext): Promise<void> {
  await processPendingWebhooks(db, how);
  await reconcileDueAttempts(db, how);
  await sendDueRefunds(db, how);
}

/**
 * Opens a page that is reached by a form POST only.
 * @returns its URL
 */
async function postForm({ url, fields }: Extract<HostedCheckout, { kind: 'form' }>): Promise<string> {
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`the provider's page refused: ${answer.status} ${await answer.text()}`);
  return new URL(location, url).href;
}

/** Reads the action and the hidden fields of a stand-in's return form. */
function readReturnForm(html: string): { url: string; fields: Record<string, string> } {
  const unquoted = (text = '') => text.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)));
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return {
    url: unquoted(/action="([^"]*)"/.exec(html)?.[1]),
    fields: Object.fromEntries([...inputs].map(([, name, value]) => [unquoted(name), unquoted(value)])),
  };
}
