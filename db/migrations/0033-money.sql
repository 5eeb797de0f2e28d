-- Money that goes back for what was sent in exchange, and jobs that neither forget a row nor wait behind one.

-- of what was sent in exchange for returned goods: the line that its buyer paid for
alter table order_line
  add column paid_order_id uuid,
  add column paid_line_id uuid,
  add constraint order_line_paid foreign key (paid_order_id, paid_line_id) references order_line (order_id, id)
    on delete set null,
  add constraint order_line_paid_whole check ((paid_order_id is null) = (paid_line_id is null));
create index order_line_paid on order_line (paid_order_id, paid_line_id) where paid_order_id is not null;

-- what has been exchanged so far: a replacement's lines lie in the order of those they replace
with sent as (
  select request.replacement_id, line.order_id, line.line_id,
    row_number() over (partition by request.id order by line.line_id) as place
  from return_request request join return_line line on line.return_id = request.id
  where request.replacement_id is not null
), fresh as (
  select order_id, id, row_number() over (partition by order_id order by id) as place
  from order_line
  where order_id in (select replacement_id from sent)
)
update order_line
  set paid_order_id = sent.order_id, paid_line_id = sent.line_id
  from sent join fresh on fresh.order_id = sent.replacement_id and fresh.place = sent.place
  where order_line.order_id = fresh.order_id and order_line.id = fresh.id;
-- exchanged twice: what was paid for is what was bought at first
update order_line
  set paid_order_id = first.paid_order_id, paid_line_id = first.paid_line_id
  from order_line first
  where order_line.paid_order_id = first.order_id and order_line.paid_line_id = first.id
    and first.paid_order_id is not null;

-- when a request that nobody answered is tried next, and how often it was
alter table cancellation
  add column next_try_at timestamptz,
  add column tries integer not null default 0;
update cancellation set next_try_at = due_at where status = 'requested';
alter table cancellation
  add constraint cancellation_tried check (status <> 'requested' or next_try_at is not null);
create index cancellation_next_try on cancellation (next_try_at) where status = 'requested';

-- when its buyer was asked to pay; once an attempt
alter table payment_attempt add column reminded_at timestamptz;
update payment_attempt set reminded_at = created_at where checks > 0;
