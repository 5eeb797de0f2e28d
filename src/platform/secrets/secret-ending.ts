/** Minimum length of a secret whose last characters are shown: in a shorter one they would help to guess it. */
const MIN_SHOWN_LENGTH = 16;
const SHOWN_CHARACTERS = 4;

/** Last characters of a secret, which help staff to recognize it; null for a short secret. */
export function getSecretEnding(secret: string): string | null {
  return secret.length < MIN_SHOWN_LENGTH ? null : secret.slice(-SHOWN_CHARACTERS);
}
