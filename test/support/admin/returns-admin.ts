import { type TestApp, testApp } from '../app.ts';
import { makeShippingRule, NOW } from '../buying.ts';
import { createStaffApi, signedIn } from '../staff-client.ts';

export type ReturnsAdmin = {
  shop: TestApp;
  staffApi: ReturnType<typeof createStaffApi>;
  /** Tokens of staff: `staffToken` decides on returns, `finance` pays out. */
  staffToken: string;
  finance: string;
  /** Current time of the shop; tests change it. */
  time: { now: Date };
};

/** A shop without rate limits, with staff for returns. */
export async function openReturnsAdmin(): Promise<ReturnsAdmin> {
  const time = { now: NOW };
  const shop = await testApp({ clock: () => time.now, env: { LIMITS: 'off' } });
  await makeShippingRule(shop.db);
  const [staffToken, finance] = [await signedIn(shop, 'orders'), await signedIn(shop, 'finance')];
  return { shop, staffApi: createStaffApi(shop), staffToken, finance, time };
}
