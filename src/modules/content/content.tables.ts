import type { ColumnType, Generated } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';
import type { RefusalReason } from '../../kernel/result.ts';

/** jsonb: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type LanguageTable = {
  code: string;
  name: string;
  direction: 'ltr' | 'rtl';
  predefined: Generated<boolean>;
  file: string | null;
  sort: Generated<number>;
  /** 1 public, 2 draft or hidden. */
  status: Generated<number>;
  /** Language whose texts replace missing ones. */
  fallback: Generated<string | null>;
  version: Generated<number>;
};

export type PageTable = {
  id: Generated<number>;
  slug: string;
  /** Slugs by language. */
  slugs: ColumnType<LocalizedText, string | undefined, string>;
  title: Json<LocalizedText>;
  body: Json<LocalizedText>;
  in_footer: Generated<boolean>;
  sort: Generated<number>;
  status: Generated<number>;
  updated_at: Generated<Date>;
};

export type SlideTable = {
  id: Generated<number>;
  slug: string;
  title: Json<LocalizedText>;
  text: ColumnType<LocalizedText, string | undefined, string>;
  action: ColumnType<LocalizedText, string | undefined, string>;
  image: string;
  image_2x: Generated<string | null>;
  alt: ColumnType<LocalizedText, string | undefined, string>;
  source_type: number;
  source: string;
  sort: Generated<number>;
  status: Generated<number>;
};

export type BannerTable = {
  id: Generated<number>;
  slug: string;
  place: number;
  title: Json<LocalizedText>;
  text: ColumnType<LocalizedText, string | undefined, string>;
  image: string | null;
  image_2x: Generated<string | null>;
  alt: ColumnType<LocalizedText, string | undefined, string>;
  closable: Generated<boolean>;
  source_type: number;
  source: string;
  audience: Generated<'all' | 'guest' | 'user'>;
  starts_at: Timestamp | null;
  ends_at: Timestamp | null;
  sort: Generated<number>;
  status: Generated<number>;
};

export type SiteFeatureTable = {
  id: Generated<number>;
  slug: string;
  icon: string;
  title: Json<LocalizedText>;
  text: ColumnType<LocalizedText, string | undefined, string>;
  sort: Generated<number>;
};

export type SocialLinkTable = {
  id: Generated<number>;
  slug: string;
  title: string;
  link: string;
  image: string | null;
  sort: Generated<number>;
};

/** Texts that staff changed. */
export type MessageOverrideTable = {
  locale: string;
  key: string;
  /** Null: the built-in text again. */
  text: string | null;
  source_text: string;
  version: Generated<number>;
  changed_by: string | null;
  changed_at: Timestamp;
};

/** Texts of a checked file that wait for confirmation. */
export type MessageImportTable = {
  staff_id: string;
  locale: string;
  texts: Json<Record<string, string>>;
  revision: number;
  checked_at: Timestamp;
};

/** Change of a translation: of an entry (`products/12/title`) or of the interface (`texts/cart.title`). Empty for none. */
export type ImportedChange = {
  id: string;
  source: string;
  before: string;
  after: string;
  /** Source of a translation that was outdated before: hash of the source of an entry, built-in text of the interface. */
  outdated?: string;
};

/** Imported translations. */
export type TranslationImportTable = {
  id: Generated<number>;
  staff_id: string | null;
  locale: string;
  status: 'checked' | 'applying' | 'applied' | 'undoing' | 'undone';
  changes: Json<ImportedChange[]>;
  /** Changes that were made. */
  applied: ColumnType<ImportedChange[], string | undefined, string>;
  /** Processed texts of `changes`, or of `applied` during an undo. */
  done: Generated<number>;
  /** Texts of these that were changed. */
  changed: Generated<number>;
  /** While a request processes the import. */
  running_until: Timestamp | null;
  problems: ColumnType<{ id: string; problem: RefusalReason }[], string | undefined, string>;
  changed_at: Timestamp;
};

declare module '../../platform/database/db.ts' {
  interface Tables {
    message_override: MessageOverrideTable;
    message_import: MessageImportTable;
    translation_import: TranslationImportTable;
    language: LanguageTable;
    page: PageTable;
    slide: SlideTable;
    banner: BannerTable;
    site_feature: SiteFeatureTable;
    social_link: SocialLinkTable;
  }
}
