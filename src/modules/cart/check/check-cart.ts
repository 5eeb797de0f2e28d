import type { Locale } from '../../../kernel/locale.ts';
import { ok, type RefusalReason, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type CartOwner, listRemedies, type Remedy } from '../cart.rules.ts';
import { readCart } from '../view/read-cart.ts';

export type CartCheck = { ok: boolean; problems: (RefusalReason & { line: string; remedies: Remedy[] })[] };

/** Checks whether the selected lines can be ordered as last shown. Refuses with `cart.nothing-selected`. */
export async function checkCart(
  db: Db,
  owner: CartOwner | null,
  locale: Locale,
  now: Date,
): Promise<Result<CartCheck>> {
  const cart = await readCart(db, owner, locale, now);
  const selected = cart.lines.filter((line) => line.selected);
  if (selected.length === 0) return refuse('cart.nothing-selected');
  const problems = selected.flatMap((line) => {
    const remedies = listRemedies(line.problems, line.selected);
    return line.problems.map((problem) => ({ line: line.id, remedies, ...problem }));
  });
  return ok({ ok: problems.length === 0, problems });
}
