import { foldDigits } from '../../kernel/locale.ts';
import { splitWords } from '../search/text/fold.rules.ts';

/** Moderation status of user-generated content. */
export const MODERATION_STATUSES = ['pending', 'published', 'rejected'] as const;
export type ModerationStatus = (typeof MODERATION_STATUSES)[number];

const LINK_PATTERN =
  /https?:|www\.|\b[\p{L}\d-]{2,}\.(?:com|net|org|info|biz|shop|store|online|site|link|xyz|top|app|io|ly|me)\b/iu;
const EMAIL_PATTERN = /\S@\S/;
/** At least nine digits in any grouping: a phone number. */
const PHONE_PATTERN = /\d(?:[\s().-]{0,2}\d){8,}/;

/** Blocked words in folded form: other channels, gambling, insults. */
const BLOCKED_WORDS = new Set(
  [
    'whatsapp telegram viagra casino porn porno bitcoin crypto forex',
    'fuck fucking shit bullshit bitch bastard asshole scammer scammers',
    'merde putain connard connasse salope encule enculer escroc escrocs',
    'siktir orospu amk pezevenk serefsiz dolandirici',
    'واتساب واتس تلجرام كازينو شرموط شرموطه قحبه حقير نصاب نصابين حرامي حراميه',
    'व्हाट्सएप टेलीग्राम मादरचोद चूतिया बहनचोद हरामी कमीना',
  ].flatMap(splitWords),
);

/**
 * Initial moderation status: text without links, contact details and blocked words is published at once; the rest is
 * reviewed first.
 */
export function moderateText(text: string): Exclude<ModerationStatus, 'rejected'> {
  const plain = foldDigits(text);
  if (LINK_PATTERN.test(plain) || EMAIL_PATTERN.test(plain) || PHONE_PATTERN.test(plain)) return 'pending';
  return splitWords(text).some((word) => BLOCKED_WORDS.has(word)) ? 'pending' : 'published';
}

/** Public display name: first name and initial; null for an empty name. */
export function toPublicName(name: string): string | null {
  const [first, ...rest] = name.trim().split(/\s+/);
  const initial = Array.from(rest.at(-1) ?? '')[0];
  if (!first) return null;
  return initial ? `${first} ${initial}.` : first;
}
