import type { Result } from '../../../kernel/result.ts';
import { confirmPayout } from '../../../modules/returns/payout/confirm-payout.ts';
import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import type { ShopRequest } from '../../http/request.server.ts';

/** Confirms the payout of a mailed token. */
export async function confirmPayoutFromMail(
  { services: { db, config, clock }, address }: Pick<ShopRequest, 'services' | 'address'>,
  token: string,
): Promise<Result<{ id: string }>> {
  const now = clock();
  const admitted = await consumeAttempt(db, config.limits, 'track', address, now);
  return admitted.ok ? confirmPayout(db, token, now) : admitted;
}
