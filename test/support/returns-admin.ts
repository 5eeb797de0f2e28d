import { type TestApp, testApp } from './app.ts';
import { makeShippingRule, NOW } from './buying.ts';
import { deskOf, signedIn } from './desk.ts';

export type ReturnsOffice = {
  shop: TestApp;
  desk: ReturnType<typeof deskOf>;
  /** Tokens of staff: `clerk` decides on returns, `finance` pays out. */
  clerk: string;
  finance: string;
  /** The time of the shop; moved by tests. */
  time: { now: Date };
};

/** A shop without limits whose staff handle returns. */
export async function openReturnsOffice(): Promise<ReturnsOffice> {
  const time = { now: NOW };
  const shop = await testApp({ clock: () => time.now, env: { LIMITS: 'off' } });
  await makeShippingRule(shop.db);
  const [clerk, finance] = [await signedIn(shop, 'orders'), await signedIn(shop, 'finance')];
  return { shop, desk: deskOf(shop), clerk, finance, time };
}
