/** An e-mail of the shop with example data. */
export type MailExample = { name: string; subject: string; html: string; plain: string };

export const MAIL_GROUPS = ['orders', 'repairs', 'others'] as const;
export type MailGroup = (typeof MAIL_GROUPS)[number];

/** Beginnings of the names, their group, and where the keys of their texts begin. */
const PREFIXES: readonly { begins: string; group: MailGroup; keys: readonly string[] }[] = [
  { begins: 'new-order-', group: 'orders', keys: ['mail.newOrder'] },
  { begins: 'order-', group: 'orders', keys: ['mail.orderNotification.*', 'mail.order'] },
  { begins: 'transfer-', group: 'orders', keys: ['mail.transfer.*'] },
  { begins: 'ticket-', group: 'repairs', keys: ['mail.ticket.*'] },
  { begins: 'claim-', group: 'repairs', keys: ['mail.ticket.claim.*', 'mail.ticket.*'] },
  { begins: 'trade-in-', group: 'repairs', keys: ['mail.ticket.tradeIn.*', 'mail.ticket.tradeIn'] },
  { begins: 'it-', group: 'repairs', keys: ['mail.ticket.it.*', 'mail.ticket.*'] },
  { begins: 'seller-', group: 'others', keys: ['mail.seller.*', 'mail.seller'] },
  { begins: 'contact-', group: 'others', keys: ['mail.contact.*'] },
  { begins: 'back-in-stock', group: 'others', keys: ['stockAlert.mail'] },
];

export function findMailGroup(name: string): MailGroup {
  return findPrefix(name)?.group ?? 'others';
}

/**
 * Beginning of the keys of an e-mail, for the list of texts.
 * @param keys all keys of the messages
 */
export function findMailKeys(name: string, keys: readonly string[]): string {
  const known = findPrefix(name);
  const rest = toCamelCase(known ? name.slice(known.begins.length) : name);
  const candidates = known
    ? known.keys.map((key) => key.replace('*', rest))
    : [`mail.${rest}`, `mail.account.${rest}`, 'mail'];
  return candidates.find((one) => keys.some((key) => key.startsWith(`${one}.`))) ?? 'mail';
}

function findPrefix(name: string) {
  return PREFIXES.find(({ begins }) => name.startsWith(begins));
}

function toCamelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
