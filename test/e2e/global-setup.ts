import type { TestProject } from 'vitest/node';
import { startShop } from './shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    dataDir: string;
  }
}

/** One shop serves every scenario; each shopper has a browser context, and so a basket, of their own. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const shop = await startShop();
  provide('origin', shop.origin);
  provide('dataDir', shop.dataDir);
  return shop.stop;
}
