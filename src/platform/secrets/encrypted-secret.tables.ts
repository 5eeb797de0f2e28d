import type { Generated } from 'kysely';

export interface EncryptedSecretTable {
  /** Purpose of the secret, e.g. `payment.stripe`. */
  name: string;
  /** Id of the key that has encrypted it. */
  key_id: string;
  /** Nonce, tag and content; null after a removal. */
  ciphertext: Buffer | null;
  version: Generated<number>;
  /** Name of the staff member who changed it last. */
  staff_name: string;
  changed_at: Date;
}

declare module '../database/db.ts' {
  interface Tables {
    encrypted_secret: EncryptedSecretTable;
  }
}
