import { foldDigits } from '../../kernel/locale.ts';
import { splitWords } from '../search/fold.rules.ts';

/** Of what shoppers write for everybody. */
export const PUBLICATIONS = ['pending', 'published', 'rejected'] as const;
export type Publication = (typeof PUBLICATIONS)[number];

const LINK =
  /https?:|www\.|\b[\p{L}\d-]{2,}\.(?:com|net|org|info|biz|shop|store|online|site|link|xyz|top|app|io|ly|me)\b/iu;
const MAILBOX = /\S@\S/;
/** Long enough to be somebody's number, however it is grouped. */
const PHONE = /\d(?:[\s().-]{0,2}\d){8,}/;

/** Folded. Where else to meet, what to bet on, and what nobody wants to read under a product. */
const UNWELCOME = new Set(
  [
    'whatsapp telegram viagra casino porn porno bitcoin crypto forex',
    'fuck fucking shit bullshit bitch bastard asshole scammer scammers',
    'merde putain connard connasse salope encule enculer escroc escrocs',
    'siktir orospu amk pezevenk serefsiz dolandirici',
    'واتساب واتس تلجرام كازينو شرموط شرموطه قحبه حقير نصاب نصابين حرامي حراميه',
    'व्हाट्सएप टेलीग्राम मादरचोद चूतिया बहनचोद हरामी कमीना',
  ].flatMap(splitWords),
);

/** What names no other place, no person and no insult stands on the page at once; somebody reads the rest first. */
export function publicationOf(text: string): Exclude<Publication, 'rejected'> {
  const plain = foldDigits(text);
  if (LINK.test(plain) || MAILBOX.test(plain) || PHONE.test(plain)) return 'pending';
  return splitWords(text).some((word) => UNWELCOME.has(word)) ? 'pending' : 'published';
}

/** First word and initial, as everybody's name is shown; null for nobody's. */
export function shownName(name: string): string | null {
  const [first, ...rest] = name.trim().split(/\s+/);
  const initial = Array.from(rest.at(-1) ?? '')[0];
  if (!first) return null;
  return initial ? `${first} ${initial}.` : first;
}
