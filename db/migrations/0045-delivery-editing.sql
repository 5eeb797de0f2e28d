-- Staff edit shipping rules, pickup locations, tax rates and bank accounts: versions refuse a second editor. Slugs identify
-- the rows of the demo shop only, so new rows get a generated one.

alter table shipping_rule add column version integer not null default 1, alter column slug set default gen_random_uuid();
alter table pickup_location add column version integer not null default 1, alter column slug set default gen_random_uuid();
alter table bank_account add column version integer not null default 1, alter column slug set default gen_random_uuid();
alter table tax_rate add column version integer not null default 1;
