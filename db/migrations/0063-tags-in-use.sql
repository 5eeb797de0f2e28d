-- A tag in use cannot be deleted, so that deletions can be undone completely.
alter table product_tag drop constraint product_tag_tag_id_fkey;
alter table product_tag add constraint product_tag_tag_id_fkey foreign key (tag_id) references tag (id);
