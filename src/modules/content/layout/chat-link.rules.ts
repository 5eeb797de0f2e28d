import { isSafeUrl } from '../../../kernel/safe-url.ts';
import type { Settings } from '../../settings/settings.rules.ts';

export type ChatKind = NonNullable<Settings['chat']>['kind'];
export type ChatLink = { kind: ChatKind; link: string };

/** Target of the floating chat button; null when it is not configured or the target is invalid for its kind. */
export function buildChatLink({ chat }: Pick<Settings, 'chat'>): ChatLink | null {
  if (!chat) return null;
  const link = LINK_BY_KIND[chat.kind](chat.target.trim());
  return link !== null && isSafeUrl(link) ? { kind: chat.kind, link } : null;
}

const LINK_BY_KIND: Record<ChatKind, (target: string) => string | null> = {
  // digits only, including the country code: https://faq.whatsapp.com/5913398998672934
  whatsapp: (number) => (/^\+?[\d\s().-]{6,25}$/.test(number) ? `https://wa.me/${number.replace(/\D/g, '')}` : null),
  messenger: (name) => (/^[\w.-]+$/.test(name) ? `https://m.me/${name}` : null),
  mail: (address) => `mailto:${address}`,
  phone: (number) => `tel:${number.replace(/[^+\d]/g, '')}`,
  url: (address) => address,
};
