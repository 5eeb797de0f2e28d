/**
 * Why a call to a provider gave nothing to go by. `unknown` is the dangerous one: the work may have been done, so it
 * is read back before anything is tried again. `refused` means it was not done.
 */
export class ProviderFault extends Error {
  readonly kind: 'unknown' | 'refused';
  /** The provider's own code, for staff; no secrets, no personal data. */
  readonly code: string;

  constructor(kind: 'unknown' | 'refused', code: string, options?: ErrorOptions) {
    super(`payment provider: ${code}`, options);
    this.kind = kind;
    this.code = code;
  }
}
