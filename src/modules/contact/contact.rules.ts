/** What somebody writes about. A repair becomes a ticket; everything else is a message. */
export const CONTACT_TOPICS = ['repair', 'order', 'product', 'seller', 'other'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];
export type MessageTopic = Exclude<ContactTopic, 'repair'>;

export const MESSAGE_STATUSES = ['open', 'answered', 'closed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const MESSAGE_MOST = 4_000;
/** As long as a ticket's description may be. */
export const FAULT_MOST = 2_000;
export const MOST_PHOTOS = 5;

/** What is done in an office, in the order in which the page tells it. */
export const IT_SERVICES = ['setup', 'care', 'repair', 'move', 'protect', 'dispose', 'other'] as const;
export type ItService = (typeof IT_SERVICES)[number];

/** How soon. */
export const IT_TIMES = ['now', 'week', 'month', 'later'] as const;
export type ItTime = (typeof IT_TIMES)[number];

export const IT_NEEDS_MOST = 1_500;
