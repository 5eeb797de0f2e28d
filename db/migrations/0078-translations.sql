-- Translations of entries and products whose source text has changed since. A translation without a row is up to date, so
-- every text that exists before this migration is.
create table outdated_translation (
  -- name of the resource: products
  resource    text not null,
  entry_id    integer not null,
  field       text not null,
  -- language of the translation
  locale      text not null,
  -- SHA-256 of the source text that was translated; a source that is changed back makes the translation current again
  source_hash text not null,
  primary key (resource, entry_id, field, locale)
);

-- Imported translations: checked files that wait for the confirmation of a staff member, and applied ones that can be undone.
create table translation_import (
  id         integer generated always as identity primary key,
  staff_id   uuid references staff_member (customer_id) on delete set null,
  locale     text not null,
  status     text not null check (status in ('checked', 'applied', 'undone')),
  -- [{"id": "products/1/title", "source": "…", "before": "…", "after": "…"}]
  changes    jsonb not null,
  changed_at timestamptz not null
);
create index translation_import_staff_id_idx on translation_import (staff_id);
