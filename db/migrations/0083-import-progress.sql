-- Imports of translations are applied and undone in short transactions; these columns are the progress.
alter table translation_import
  -- texts that the import changed, with their former ones, which its undo restores
  add column applied jsonb not null default '[]',
  -- texts of `changes`, or of `applied` during an undo, that were processed
  add column done integer not null default 0,
  -- those of them that were changed
  add column changed integer not null default 0,
  -- until then, a request processes the import; null or in the past after it stopped before the end
  add column running_until timestamptz,
  -- those that the rules of their entries refuse: [{"id": "brands/1/title", "problem": {…}}]
  add column problems jsonb not null default '[]',
  drop constraint translation_import_status_check;
update translation_import set applied = changes where status <> 'checked';
alter table translation_import add constraint translation_import_status_check
  check (status in ('checked', 'applying', 'applied', 'undoing', 'undone'));
