-- What shoppers ask about a product, and what the shop, its seller and buyers answer.

create table product_question (
  id             uuid primary key,
  product_id     integer not null references product (id) on delete cascade,
  -- null: the account is gone, or the question came with the goods from elsewhere
  customer_id    uuid references customer (id) on delete set null,
  -- first word and initial; null is shown as "a shopper"
  display_name   text,
  locale         text not null,
  body           text not null check (char_length(body) between 10 and 500),
  -- the forms under which its words are found, a space before each
  words          text not null,
  status         text not null default 'pending' check (status in ('pending', 'published', 'rejected')),
  reject_reason  text check ((status = 'rejected') = (reject_reason is not null)),
  helpful_count  integer not null default 0 check (helpful_count >= 0),
  reported_count integer not null default 0 check (reported_count >= 0),
  asked_at       timestamptz not null,
  -- when its asker was mailed the first answer; once
  told_at        timestamptz,
  -- sent twice is asked once
  unique (customer_id, product_id, body)
);
create index product_question_product on product_question (product_id, status, asked_at desc);
create index product_question_status on product_question (status, asked_at desc, id);

create table product_answer (
  id            uuid primary key,
  question_id   uuid not null references product_question (id) on delete cascade,
  -- as whom: somebody of the shop, of the store that sells it, or who bought it
  by            text not null check (by in ('staff', 'store', 'buyer')),
  customer_id   uuid references customer (id) on delete set null,
  -- of a buyer: first word and initial; of a store: its name; the shop answers under its own
  display_name  text check (by <> 'store' or display_name is not null),
  locale        text not null,
  body          text not null check (char_length(body) between 2 and 800),
  words         text not null,
  status        text not null default 'pending' check (status in ('pending', 'published', 'rejected')),
  reject_reason text check ((status = 'rejected') = (reject_reason is not null)),
  answered_at   timestamptz not null,
  -- everybody answers once; who has more to say is asked again
  unique (question_id, customer_id)
);
create index product_answer_customer on product_answer (customer_id) where customer_id is not null;
create index product_answer_waiting on product_answer (answered_at, question_id) where status = 'pending';
