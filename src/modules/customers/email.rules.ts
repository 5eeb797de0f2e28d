/** Longest address that mail carries (RFC 5321 §4.5.3.1.3, less the angle brackets). */
export const EMAIL_MOST = 254;
const LOCAL_MOST = 64;

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/;
const LABEL = /^[a-z0-9-]{1,63}$/;
const TOP_LEVEL = /^[a-z]{2,24}$/;

/** An address as the shop keeps it. Case never tells two mailboxes apart in practice, and always does in a typo. */
export function foldEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/**
 * Whether a folded address has the specification's pattern: local part, @, domain, a top level of 2 to 24 letters.
 * Split rather than matched whole, because a pattern for all of it would repeat inside a repeat.
 */
export function isEmail(folded: string): boolean {
  if (folded.length > EMAIL_MOST) return false;
  const parts = folded.split('@');
  const [local = '', domain = ''] = parts;
  if (parts.length !== 2 || local.length > LOCAL_MOST) return false;
  if (!local.split('.').every((atom) => LOCAL.test(atom))) return false;
  const labels = domain.split('.');
  if (labels.length < 2 || !TOP_LEVEL.test(labels.at(-1) ?? '')) return false;
  return labels.every((label) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-'));
}
