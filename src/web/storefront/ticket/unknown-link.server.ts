import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import type { Services } from '../../../services.ts';
import type { ShopRequest } from '../../http/request.server.ts';

type UnknownLinkContext = Pick<ShopRequest, 'address' | 't'> & {
  services: Pick<Services, 'db' | 'clock'> & { config: Pick<Services['config'], 'limits'> };
};

/** Response to a link token that matches nothing: not found, or rate limited after many attempts. */
export async function rejectUnknownLink({ services, address, t }: UnknownLinkContext): Promise<{
  status: number;
  headers: Record<string, string>;
  /** Rate limit message; null when the token was looked up. */
  wait: string | null;
}> {
  const { db, config, clock } = services;
  const admitted = await consumeAttempt(db, config.limits, 'link', address, clock());
  if (admitted.ok) return { status: 404, headers: {}, wait: null };
  const { refusal } = admitted;
  const wait = translateRefusal(refusal, t);
  return { status: 429, headers: { 'retry-after': String(refusal.retryAfter ?? 60) }, wait };
}
