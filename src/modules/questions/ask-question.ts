import { uuidv7 } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { type ModerationStatus, moderateText, toPublicName } from '../publishing/moderation.rules.ts';
import type { AskInput } from './questions.input.ts';
import { saveQuestion } from './questions.store.ts';
import { buildSearchText } from './search-text.rules.ts';

export type AuthorContext = { customer: { id: string; name: string }; locale: Locale; now: Date };

/** New question or answer with its moderation status. */
export type ContributionResult = { id: string; status: ModerationStatus };

/**
 * Asks a question about a product; it is published at once unless it must be moderated. Repeating the same question has
 * no effect. Refuses with `catalog.unknown-product`.
 */
export function askQuestion(
  db: Db,
  { product_id, question }: AskInput,
  { customer, locale, now }: AuthorContext,
): Promise<Result<ContributionResult>> {
  return inTransaction(db, async (tx) => {
    const saved = await saveQuestion(tx, {
      id: uuidv7(now.getTime()),
      product_id,
      customer_id: customer.id,
      display_name: toPublicName(customer.name),
      locale,
      body: question,
      words: buildSearchText(question),
      status: moderateText(question),
      created_at: now,
    });
    return saved ? ok(saved) : refuse('catalog.unknown-product', {}, 'missing');
  });
}
