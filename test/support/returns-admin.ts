import { type TestApp, testApp } from './app.ts';
import { makeShippingRule, NOW } from './buying.ts';
import { createStaffApi, signedIn } from './staff-client.ts';

export type ReturnsAdmin = {
  shop: TestApp;
  staffApi: ReturnType<typeof createStaffApi>;
  /** Tokens of staff: `staffToken` decides on returns, `finance` pays out. */
  staffToken: string;
  finance: string;
  /** The time of the shop; moved by tests. */
  time: { now: Date };
};

/** A shop without limits whose staff handle returns. */
export async function openReturnsAdmin(): Promise<ReturnsAdmin> {
  const time = { now: NOW };
  const shop = await testApp({ clock: () => time.now, env: { LIMITS: 'off' } });
  await makeShippingRule(shop.db);
  const [staffToken, finance] = [await signedIn(shop, 'orders'), await signedIn(shop, 'finance')];
  return { shop, staffApi: createStaffApi(shop), staffToken, finance, time };
}
