import { useTranslations } from 'use-intl';
import type { ChatLink } from '../../../modules/content/layout/chat-link.rules.ts';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { localizeHref } from '../layout/localize-href.ts';
import styles from './chat-button.module.css';

const CHAT_ICONS: Record<ChatLink['kind'], IconName> = {
  whatsapp: 'chat',
  messenger: 'chat',
  mail: 'mail',
  phone: 'phone',
  url: 'chat',
};

/** A plain link: no third-party script and no request before the click. */
export function ChatButton({ chat: { kind, link } }: { chat: ChatLink }) {
  const t = useTranslations('layout');
  const address = useLocalePath();
  const isExternal = link.startsWith('https:');
  return (
    <a
      className={styles.chat}
      href={localizeHref(link, address)}
      {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Icon name={CHAT_ICONS[kind]} />
      <span className={styles.label}>
        {t(`chat.${kind}`)}
        {isExternal && <span className="visually-hidden"> {t('newTab')}</span>}
      </span>
    </a>
  );
}
