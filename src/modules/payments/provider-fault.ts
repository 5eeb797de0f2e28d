/**
 * Why a call to a provider gave no result:
 * - `unknown`: the work may have been done, so it is read back before it is tried again;
 * - `refused`: the provider did not do it;
 * - `not-sent`: the provider was not called, because it did not answer the calls before.
 */
export type ProviderFaultKind = 'unknown' | 'refused' | 'not-sent';

type FaultOptions = ErrorOptions & {
  /** Whether the provider seems to be down: no connection, no answer in time, 5xx, 429. */
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
