-- Languages that staff edit: status 2 is a draft or a hidden language, which visitors do not see.
alter table language
  -- language whose texts are shown where this one has none, before the default language; null for none
  add column fallback text,
  -- increases with every change, so that an editor notices the change of another one
  add column version integer not null default 1;
