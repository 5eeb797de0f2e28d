import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { registerUsedPictures } from '../../src/modules/files/media/register-pictures.ts';
import { invalidateCatalog } from '../../src/modules/listing/index/invalidate-catalog.ts';
import { refreshSearch } from '../../src/modules/search/index/refresh-search.ts';
import { type Db, inTransaction, type Tx } from '../../src/platform/database/db.ts';
import { copyPictures } from './catalog/copy-pictures.ts';
import { loadCatalog } from './catalog/load-catalog.ts';
import { loadContent, refreshSaleDates } from './catalog/load-content.ts';
import { loadDeals } from './catalog/load-deals.ts';
import { loadDelivery } from './catalog/load-delivery.ts';
import { loadFits } from './catalog/load-fits.ts';
import { loadPrices } from './catalog/load-prices.ts';
import { loadSellers } from './catalog/load-sellers.ts';
import { refreshScheduledSales } from './catalog/schedules.ts';
import { loadOrders } from './orders/load-orders.ts';
import { loadApplications } from './people/load-applications.ts';
import { loadMessages } from './people/load-messages.ts';
import { loadPeople } from './people/load-people.ts';
import { loadParts } from './repairs/load-parts.ts';
import { loadRepairs } from './repairs/load-repairs.ts';
import { loadTickets } from './repairs/load-tickets.ts';
import { loadQuestions } from './reviews/load-questions.ts';
import { loadReviews } from './reviews/load-reviews.ts';
import { DEMO_FOLDER, productFiles, readDemoShop, repairFiles } from './shop-files.ts';

export type LoadOptions = {
  /** Dates of sales are relative to this time. */
  now: Date;
  /** File store, `<DATA_DIR>/files`; null loads no pictures. */
  filesDir: string | null;
  /** Encryption key for the bank accounts of seller applications; null loads no applications. */
  key: Buffer | null;
  /** Path of this folder, for a bundled program. */
  demoDir?: string;
  log?: (sentence: string) => void;
};

/**
 * Loads the demo shop into a migrated database and its pictures into the file store. Can be called at every start: with
 * unchanged files it only restarts ended sales. Rows of the owner are never deleted, and loaded settings and stock are
 * never changed. @throws when a file of the demo shop is invalid; nothing is loaded then
 */
export async function loadDemo(
  db: Db,
  { now, filesDir, key, demoDir = DEMO_FOLDER, log }: LoadOptions,
): Promise<{ changed: boolean }> {
  const version = demoVersion(demoDir);
  if (filesDir) {
    const copied = copyPictures(path.join(demoDir, 'pictures'), filesDir);
    if (copied > 0) log?.(`Copied ${copied} pictures of the demo shop`);
  }
  const shop = readDemoShop(demoDir);
  const loaded = await inTransaction(db, async (tx) => {
    const changed = !(await isLoaded(tx, version));
    if (changed) {
      await loadCatalog(tx, shop, now);
      await loadContent(tx, shop, now);
      await loadSellers(tx, shop, now);
      await loadDelivery(tx, shop, now);
      await loadDeals(tx, shop, now);
      await loadPrices(tx, shop, now);
      await loadReviews(tx, shop, now);
      await loadQuestions(tx, shop, now);
      await loadRepairs(tx, shop, now);
      await loadParts(tx, shop);
      await loadFits(tx, shop);
      await loadPeople(tx, shop, now);
      const documentsDir = filesDir && path.dirname(filesDir);
      await loadOrders(tx, shop, now, { documentsDir, demoDir });
      await loadTickets(tx, shop, now);
      await loadMessages(tx, shop, now);
      if (key) await loadApplications(tx, shop, { now, key, documentsDir, demoDir });
      await sql`insert into demo_load (version, loaded_at) values (${version}, ${now})
                on conflict (version) do update set loaded_at = excluded.loaded_at`.execute(tx);
      await invalidateCatalog(tx);
      log?.(`Loaded the demo shop: ${shop.products.length} products`);
    }
    await refreshSaleDates(tx, shop, now);
    await refreshScheduledSales(tx, shop, now);
    return { changed };
  });
  if (loaded.changed && filesDir) await registerUsedPictures(db, path.dirname(filesDir), now);
  if (loaded.changed) await refreshSearch(db);
  return loaded;
}

/** Hash of all data and source files of the loader, without pictures. */
function demoVersion(demoDir: string = DEMO_FOLDER): string {
  const hash = createHash('sha256');
  const texts = ['data', 'data/reviews', 'data/questions', 'data/people', 'pages', '.'].flatMap((folder) =>
    readdirSync(path.join(demoDir, folder))
      .filter((name) => /\.(json|md|ts)$/.test(name) && !name.endsWith('.test.ts'))
      .map((name) => path.join(demoDir, folder, name)),
  );
  const sources = readdirSync(demoDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^(studio|volume)\b/.test(name))
    .map((name) => path.join(demoDir, name));
  for (const file of [...new Set([...texts, ...sources, ...productFiles(demoDir), ...repairFiles(demoDir)])].sort()) {
    hash.update(path.relative(demoDir, file)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 32);
}

/** Compares with the version loaded last: a return to older files loads them again. */
async function isLoaded(tx: Tx, version: string): Promise<boolean> {
  const { rows } = await sql<{ version: string }>`
    select version from demo_load order by loaded_at desc limit 1
  `.execute(tx);
  return rows[0]?.version === version;
}
