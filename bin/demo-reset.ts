import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resetDemo } from '../db/demo/reset.ts';
import { bootstrapShop } from '../src/bootstrap-shop.ts';
import { readConfig } from '../src/config.ts';
import { loadEncryptionKey } from '../src/platform/security/encryption-key.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// started without demo data, because it is reset below
const config = { ...readConfig(process.env), demo: false };
const shop = await bootstrapShop(config, root, () => undefined);
try {
  console.log(
    'Emptying the demo shop: goods, pages, settings, carts, orders and demo accounts. Visitors’ accounts stay.',
  );
  await resetDemo(shop.services.db, {
    now: shop.services.clock(),
    filesDir: resolve(join(config.dataDir, 'files')),
    key: loadEncryptionKey({ given: config.encryptionKey, dataDir: config.dataDir }),
    log: (sentence) => console.log(sentence),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await shop.close();
}
