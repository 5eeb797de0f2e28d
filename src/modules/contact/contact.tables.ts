import type { Generated } from 'kysely';
import type { MessageStatus, MessageTopic } from './contact.rules.ts';

export interface ContactMessageTable {
  id: string;
  topic: MessageTopic;
  name: string;
  email: string;
  phone: Generated<string>;
  locale: string;
  reference: Generated<string>;
  message: string;
  customer_id: string | null;
  status: Generated<MessageStatus>;
  sent_at: Date;
}

export interface ContactPhotoTable {
  id: string;
  message_id: string;
  file: string;
  kind: 'jpeg' | 'png';
  bytes: number;
  sent_at: Date;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    contact_message: ContactMessageTable;
    contact_photo: ContactPhotoTable;
  }
}
