import { useTranslations } from 'use-intl';
import type { ChatLink } from '../../../modules/content/chat-link.rules.ts';
import { useAddress } from '../../address.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { hrefOf } from '../chrome/frame-link.ts';
import styles from './chat-button.module.css';

const DRAWING: Record<ChatLink['kind'], IconName> = {
  whatsapp: 'chat',
  messenger: 'chat',
  mail: 'mail',
  phone: 'phone',
  url: 'chat',
};

/** A plain link: no third-party script and no request before the click. */
export function ChatButton({ chat: { kind, link } }: { chat: ChatLink }) {
  const t = useTranslations('chrome');
  const address = useAddress();
  const isExternal = link.startsWith('https:');
  return (
    <a
      className={styles.chat}
      href={hrefOf(link, address)}
      {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Icon name={DRAWING[kind]} />
      <span className={styles.words}>
        {t(`chat.${kind}`)}
        {isExternal && <span className="visually-hidden"> {t('newTab')}</span>}
      </span>
    </a>
  );
}
