import type { ColumnType, Generated } from 'kysely';

declare module '../database/db.ts' {
  interface Tables {
    mail: MailTable;
  }
}

export interface MailTable {
  id: string;
  kind: string;
  recipient: string;
  locale: string;
  subject: string;
  html: string;
  plain: string;
  /** Additional headers of this mail; written as JSON. */
  headers: ColumnType<Record<string, string>, string, string>;
  created_at: Date;
  sent_at: Date | null;
  tries: Generated<number>;
  /** A date, or the text `infinity` when there are no more attempts. */
  next_try_at: ColumnType<Date | number, Date | string, Date | string>;
  last_error: string | null;
}
