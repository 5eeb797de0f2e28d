/**
 * Why a call to a provider gave no result:
 * - `unknown`: the request may have been executed, so its result is read before a retry;
 * - `refused`: the provider did not execute it;
 * - `not-sent`: the provider was not called, because it did not respond to earlier calls.
 */
export type ProviderFaultKind = 'unknown' | 'refused' | 'not-sent';

type FaultOptions = ErrorOptions & {
  /** Whether it indicates an outage: no connection, no response in time, 5xx, 429. */
  isOutage?: boolean;
};

export class ProviderFault extends Error {
  readonly kind: ProviderFaultKind;
  /** The provider's own code, for staff; no secrets, no personal data. */
  readonly code: string;
  readonly isOutage: boolean;

  constructor(kind: ProviderFaultKind, code: string, { isOutage = false, ...options }: FaultOptions = {}) {
    super(`payment provider: ${code}`, options);
    this.kind = kind;
    this.code = code;
    this.isOutage = isOutage;
  }
}
