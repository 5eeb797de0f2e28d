/** Maximum length of an e-mail address (RFC 5321 §4.5.3.1.3, less the angle brackets). */
export const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;

const LOCAL_ATOM_PATTERN = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/;
const LABEL_PATTERN = /^[a-z0-9-]{1,63}$/;
const TOP_LEVEL_PATTERN = /^[a-z]{2,24}$/;

/**
 * Normalizes an address for storage. Mail providers ignore case in practice, so different case is treated as a typo.
 */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/**
 * Whether a normalized address has the pattern of the specification: local part, @, domain, top level of 2 to 24
 * letters. The parts are matched separately, because one pattern for all would nest quantifiers (ReDoS).
 */
export function isEmail(folded: string): boolean {
  if (folded.length > MAX_EMAIL_LENGTH) return false;
  const parts = folded.split('@');
  const [local = '', domain = ''] = parts;
  if (parts.length !== 2 || local.length > MAX_LOCAL_PART_LENGTH) return false;
  if (!local.split('.').every((atom) => LOCAL_ATOM_PATTERN.test(atom))) return false;
  const labels = domain.split('.');
  if (labels.length < 2 || !TOP_LEVEL_PATTERN.test(labels.at(-1) ?? '')) return false;
  return labels.every((label) => LABEL_PATTERN.test(label) && !label.startsWith('-') && !label.endsWith('-'));
}
