/** Topics of the contact form. `repair` creates a ticket; every other topic creates a message. */
export const CONTACT_TOPICS = ['repair', 'order', 'product', 'seller', 'other'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];
export type MessageTopic = Exclude<ContactTopic, 'repair'>;

export const MESSAGE_STATUSES = ['open', 'answered', 'closed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const MAX_MESSAGE_LENGTH = 4_000;
/** Equals the maximum length of a ticket description. */
export const MAX_FAULT_LENGTH = 2_000;
export const MAX_PHOTOS = 5;

/** IT services, in display order. */
export const IT_SERVICES = ['setup', 'care', 'repair', 'move', 'protect', 'dispose', 'other'] as const;
export type ItService = (typeof IT_SERVICES)[number];

/** Urgency of an IT service. */
export const IT_TIMES = ['now', 'week', 'month', 'later'] as const;
export type ItTime = (typeof IT_TIMES)[number];

export const MAX_IT_NEEDS_LENGTH = 1_500;
