/** The last line of the form at the foot of a page: who was sent back to it has been heard. */
export const SENT = 'newsletter-sent';
