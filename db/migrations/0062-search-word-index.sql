-- Without a list of pending entries, which every search for similar words reads until the next vacuum.
alter index search_word_grams_idx set (fastupdate = off);
select gin_clean_pending_list('search_word_grams_idx');
