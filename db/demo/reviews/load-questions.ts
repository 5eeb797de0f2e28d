import type {} from '../../../src/modules/questions/questions.tables.ts';
import { buildSearchText } from '../../../src/modules/questions/search-text.rules.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import { daysSinceAdded } from '../catalog/dates-added.ts';
import { findSellingStore } from '../catalog/load-sellers.ts';
import { hashToUnit } from '../hash-to-unit.ts';
import type { DemoShop } from '../shop-files.ts';
import { stableId } from '../stable-id.ts';
import { type Row, readIds, upsertRows } from '../upsert-rows.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Age of the oldest question. */
const MAX_AGE_DAYS = 420;

/** Loads product questions, and answers from the shop, sellers and buyers. */
export async function loadQuestions(tx: Tx, shop: DemoShop, now: Date): Promise<void> {
  const product = await readIds(tx, 'product', 'slug');
  const goods = new Map(shop.products.map((one) => [one.slug, one]));
  const names = new Map(shop.reviewAuthors.map(({ locale, names }) => [locale, names]));
  const questions: Row[] = [];
  const answered: Row[] = [];
  for (const { product: slug, question, answers, locale, pending } of shop.questions) {
    const about = goods.get(slug);
    if (!about) throw new Error(`The question “${question}” has an unknown product ${slug}`);
    const roll = (what: string) => hashToUnit(slug, question, what);
    const people = [...(names.get(locale) ?? [])].sort((a, b) => roll(a) - roll(b));
    const days = Math.min(MAX_AGE_DAYS, daysSinceAdded(about, shop) * 0.8);
    // questions that await moderation are recent
    const age = pending ? (2 + 20 * roll('hours')) * HOUR : (1 + (days - 1) * roll('day') ** 1.6) * DAY;
    const id = stableId('question', slug, locale, question);
    questions.push({
      id,
      product_id: product(slug),
      locale,
      body: question,
      words: buildSearchText(question),
      display_name: roll('unnamed') < 0.1 ? null : (people.pop() ?? null),
      status: pending ? 'pending' : 'published',
      helpful_count: Math.floor(19 * roll('helpful') ** 2.5 * Math.min(1, age / (60 * DAY))),
      created_at: subtractMs(now, age),
    });
    for (const [index, { by, text }] of answers.entries()) {
      const store = findSellingStore(about, shop.sellers)?.name;
      if (by === 'store' && store === undefined) throw new Error(`No store sells ${slug}, so none can answer`);
      // the shop answers within two days, buyers later
      const wait = (by === 'buyer' ? (10 + 200 * roll(text)) * HOUR : (1 + 40 * roll(text)) * HOUR) + index * HOUR;
      answered.push({
        id: stableId('answer', id, text),
        question_id: id,
        by,
        locale,
        body: text,
        words: buildSearchText(text),
        display_name: { staff: null, store: store ?? null, buyer: people.pop() ?? null }[by],
        status: 'published',
        answered_at: subtractMs(now, age - Math.min(wait, 0.8 * age)),
      });
    }
  }
  // votes, moderation and dates of existing rows are not overwritten
  const keep = ['created_at', 'status', 'helpful_count'];
  await upsertRows(tx, 'product_question', questions, { key: ['id'], keep });
  await upsertRows(tx, 'product_answer', answered, { key: ['id'], keep: ['answered_at', 'status'] });
}

function subtractMs(now: Date, ago: number): Date {
  return new Date(now.getTime() - Math.round(ago));
}
