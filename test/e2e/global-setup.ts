import type { TestProject } from 'vitest/node';
import { type Shop, startShop } from './support/shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each file that runs at the same time. */
    shops: Pick<Shop, 'origin' | 'dataDir'>[];
  }
}

/** Whose scripts the shops may load, once their settings name one. */
export const SCRIPT_HOST = 'widgets.example';

/**
 * Scenarios buy, refund and rename: those that run at the same time have a shop each, and within a file each shopper
 * has a browser context, and so a basket, of their own.
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
