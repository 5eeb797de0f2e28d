import { data } from 'react-router';
import type { RefusalKind, Result } from '../../../kernel/result.ts';
import { type Translator, translateRefusal } from '../../../platform/translator.ts';

/** Result that the page of a mailed link shows after its button was used. */
export type LinkOutcome = {
  status: number;
  headers: Record<string, string>;
  /** Message about the completed action, if one exists. */
  done: string | null;
  /** Why the action was refused. */
  refused: string | null;
  /** Whether a retry may succeed later. */
  retry: boolean;
};

const STATUS: Partial<Record<RefusalKind, number>> = { missing: 404, conflict: 409, 'too-many': 429, unavailable: 503 };

export function toLinkOutcome(result: Result<unknown>, t: Translator): LinkOutcome {
  if (result.ok) {
    const done = typeof result.value === 'string' ? result.value : null;
    return { status: 200, headers: {}, done, refused: null, retry: false };
  }
  const { refusal } = result;
  return {
    status: STATUS[refusal.kind] ?? 400,
    headers: refusal.retryAfter ? { 'retry-after': String(refusal.retryAfter) } : {},
    done: null,
    refused: translateRefusal(refusal, t),
    retry: refusal.kind !== 'missing',
  };
}

/** The outcome as action data of a route. */
export function toLinkActionData(result: Result<unknown>, t: Translator) {
  const { status, headers, ...outcome } = toLinkOutcome(result, t);
  return data(outcome, { status, headers });
}
