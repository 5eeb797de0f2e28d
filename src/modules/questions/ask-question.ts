import { uuidv7 } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { type Publication, publicationOf, shownName } from '../publishing/publication.rules.ts';
import { findableText } from './findable-text.rules.ts';
import type { AskInput } from './questions.input.ts';
import { saveQuestion } from './questions.store.ts';

export type Writer = { customer: { id: string; name: string }; locale: Locale; now: Date };

/** New question or answer with its moderation status. */
export type Written = { id: string; status: Publication };

/**
 * Asks a question about a product; it is published at once unless it must be moderated. Repeating the same question has
 * no effect. Refuses with `catalog.unknown-product`.
 */
export function askQuestion(
  db: Db,
  { product_id, question }: AskInput,
  { customer, locale, now }: Writer,
): Promise<Result<Written>> {
  return inTransaction(db, async (tx) => {
    const saved = await saveQuestion(tx, {
      id: uuidv7(now.getTime()),
      product_id,
      customer_id: customer.id,
      display_name: shownName(customer.name),
      locale,
      body: question,
      words: findableText(question),
      status: publicationOf(question),
      asked_at: now,
    });
    return saved ? ok(saved) : refuse('catalog.unknown-product', {}, 'missing');
  });
}
