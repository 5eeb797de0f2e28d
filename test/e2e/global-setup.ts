import type { TestProject } from 'vitest/node';
import { type Shop, startShop } from './support/shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One per parallel file. */
    shops: Pick<Shop, 'origin' | 'dataDir'>[];
  }
}

/** Allowed host for custom scripts, once the settings contain one. */
export const SCRIPT_HOST = 'widgets.example';

/**
 * Scenarios buy, refund and rename: parallel files use separate shops, and within a file each shopper has a separate
 * browser context, and so a separate cart.
 */
export default async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const shops = await Promise.all(
    Array.from({ length: config.maxWorkers }, () => startShop({ SCRIPT_HOSTS: SCRIPT_HOST })),
  );
  provide(
    'shops',
    shops.map(({ origin, dataDir }) => ({ origin, dataDir })),
  );
  return async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
  };
}
