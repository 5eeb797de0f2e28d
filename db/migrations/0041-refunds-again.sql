-- What a provider declined to send back is still owed: its money stays set aside, and it is sent again as the same refund.

alter table refund
  -- how often it was begun anew after its provider had declined it; a part of its idempotency key
  add column round integer not null default 0 check (round >= 0),
  -- whether money is kept for it; what failed before this set its money free
  add column set_aside boolean not null default true;
update refund set set_aside = false where status = 'failed';
