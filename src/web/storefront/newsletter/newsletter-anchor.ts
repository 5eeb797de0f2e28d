/** Element id of the last line of the newsletter form: the redirect target after success. */
export const NEWSLETTER_SENT_ANCHOR = 'newsletter-sent';
