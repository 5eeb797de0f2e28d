-- Ledger of refund lines. It replaces the JSON columns refund.split and payment_attempt.waived, and the counter
-- payment_attempt.refunded: the refundable amount is the captured amount less the refunds, completed or not.

create table refund_line (
  order_id      uuid not null,
  id            uuid not null,
  attempt_id    text not null,
  -- null: no money is sent back. The lines reduce the cash due on delivery, or are withheld as a whole.
  refund_id     uuid,
  -- item: items that are cancelled or returned. goodwill: price reduction of remaining items. charges: delivery and fees.
  -- withheld: kept from the refund, negative; positive where it is refunded after all. overpayment: captured beyond the
  -- amount due. payment: a payment that pays for no order, because it is a second one, too late or rejected.
  kind          text not null
    check (kind in ('item', 'goodwill', 'charges', 'withheld', 'overpayment', 'payment')),
  order_line_id uuid,
  -- items of the order line; 0 where a remaining item becomes more expensive without its bundle
  quantity      integer not null default 0 check (quantity >= 0),
  -- the lines of a refund add up to refund.amount; tax is contained in amount
  amount        bigint not null,
  tax           bigint not null default 0,
  created_at    timestamptz not null,
  primary key (order_id, id),
  foreign key (order_id, attempt_id) references payment_attempt (order_id, id) on delete cascade,
  foreign key (order_id, refund_id) references refund (order_id, id) on delete cascade,
  -- order lines are deleted with their order only
  foreign key (order_id, order_line_id) references order_line (order_id, id) on delete cascade,
  constraint refund_line_order_line_check check ((kind in ('item', 'goodwill')) = (order_line_id is not null))
);

with part_set as (
  select order_id, attempt_id, id as refund_id, split as parts, created_at from refund where split is not null
  union all
  select attempt.order_id, attempt.id, null, waived.parts, attempt.created_at
  from payment_attempt attempt cross join jsonb_array_elements(attempt.waived) as waived (parts)
), part as (
  select order_id, attempt_id, refund_id, created_at,
    case when (parts ->> 'isCut')::boolean then 'goodwill' else 'item' end as kind,
    (line ->> 'lineId')::uuid as order_line_id, (line ->> 'quantity')::integer as quantity,
    (line ->> 'amount')::bigint as amount, (line ->> 'tax')::bigint as tax
  from part_set cross join jsonb_array_elements(parts -> 'lines') as item (line)
  union all
  select order_id, attempt_id, refund_id, created_at, 'charges', null, 0,
    (parts #>> '{charges,amount}')::bigint, (parts #>> '{charges,tax}')::bigint
  from part_set
  union all
  select order_id, attempt_id, refund_id, created_at, 'withheld', null, 0, - (parts ->> 'withheld')::bigint, 0
  from part_set where parts ? 'withheld'
)
insert into refund_line (order_id, id, attempt_id, refund_id, kind, order_line_id, quantity, amount, tax, created_at)
select order_id, gen_random_uuid(), attempt_id, refund_id, kind, order_line_id, quantity, amount, tax, created_at
from part where order_line_id is not null or amount <> 0 or tax <> 0;

-- Refunds without parts, and the amount that the parts do not explain.
insert into refund_line (order_id, id, attempt_id, refund_id, kind, amount, created_at)
select order_id, gen_random_uuid(), attempt_id, id,
  case
    when split is null and reason in ('paid-twice', 'too-late', 'not-accepted') then 'payment'
    when amount > explained then 'overpayment'
    else 'withheld'
  end,
  amount - explained, created_at
from (
  select refund.*, coalesce((
    select sum(line.amount)::bigint from refund_line line
    where line.order_id = refund.order_id and line.refund_id = refund.id), 0) as explained
  from refund) refund
where amount <> explained;

-- Demo orders had a counter without a refund.
with unrecorded as (
  select attempt.order_id, attempt.id as attempt_id, gen_random_uuid() as refund_id, attempt.currency,
    coalesce(attempt.settled_at, attempt.created_at) as refunded_at,
    attempt.refunded - coalesce((
      select sum(refund.amount)::bigint from refund
      where refund.order_id = attempt.order_id and refund.attempt_id = attempt.id), 0) as amount
  from payment_attempt attempt
), recorded as (
  insert into refund (order_id, id, attempt_id, amount, currency, status, reason, actor, created_at, done_at)
  select order_id, refund_id, attempt_id, amount, currency, 'done', 'returned', 'system', refunded_at, refunded_at
  from unrecorded where amount > 0
)
insert into refund_line (order_id, id, attempt_id, refund_id, kind, amount, created_at)
select order_id, gen_random_uuid(), attempt_id, refund_id, 'payment', amount, refunded_at
from unrecorded where amount > 0;

alter table refund
  drop column split,
  -- true since 0.2.0: a declined refund keeps its amount too
  drop column is_reserved;
alter table payment_attempt
  drop constraint payment_attempt_refunded_check,
  drop column refunded,
  drop column waived;
