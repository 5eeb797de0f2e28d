-- The tax number of whom a bill is made out to. Orders keep it in the copies of their addresses.
alter table customer_address add column tax_id text;
