import type { Db } from '../../src/platform/database/db.ts';
import { mailsTo } from './people.ts';

/** The token in the latest mail that asks the buyer of an order to confirm its cancellation; empty without one. */
export async function cancelTokenFor(db: Db, code: string, email = 'zahra@example.com'): Promise<string> {
  const asking = (await mailsTo(db, email)).find(
    ({ kind, subject }) => kind === 'order-cancelConfirm' && subject.includes(code),
  );
  return /cancellation\/([\w-]+)/.exec(asking?.plain ?? '')?.[1] ?? '';
}
