-- Staff member who works on a repair, and the indexes of the list of repairs.
alter table ticket
  -- null: nobody yet
  add column assignee_id uuid references staff_member (customer_id) on delete set null;
create index ticket_assignee_id_idx on ticket (assignee_id) where assignee_id is not null;
-- open repairs, the next appointment first
create index ticket_slot_at_created_at_open_idx on ticket (slot_at, created_at desc)
  where status not in ('declined', 'cancelled', 'handed_over', 'closed');
-- all repairs, or those in a state, the newest first; and the number of repairs by state
create index ticket_created_at_idx on ticket (created_at desc);
create index ticket_status_created_at_idx on ticket (status, created_at desc);
