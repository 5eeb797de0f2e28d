-- Consonants of each known word as they are heard, for words in another script or spelt by ear, and the languages of the
-- texts that use the word, as bits in the order of the shipped languages: a correction prefers the language of the page.
delete from search_word;
alter table search_word
  add column sound   text collate "C" not null,
  add column locales integer not null;
create index search_word_sound on search_word (sound);
