-- Product questions and answers.

create table product_question (
  id             uuid primary key,
  product_id     integer not null references product (id) on delete cascade,
  -- null: the account was deleted, or the question was imported
  customer_id    uuid references customer (id) on delete set null,
  -- first name and initial; null is shown as "a shopper"
  display_name   text,
  locale         text not null,
  body           text not null check (char_length(body) between 10 and 500),
  -- normalized words for the search, each after a space
  words          text not null,
  status         text not null default 'pending' check (status in ('pending', 'published', 'rejected')),
  reject_reason  text constraint product_question_rejected_reason_check
    check ((status = 'rejected') = (reject_reason is not null)),
  helpful_count  integer not null default 0 check (helpful_count >= 0),
  reported_count integer not null default 0 check (reported_count >= 0),
  asked_at       timestamptz not null,
  -- time at which the author was notified of the first answer
  notified_at    timestamptz,
  -- a repeated submission creates one question
  unique (customer_id, product_id, body)
);
create index product_question_product_id_status_asked_at_idx on product_question (product_id, status, asked_at desc);
create index product_question_status_asked_at_id_idx on product_question (status, asked_at desc, id);

create table product_answer (
  id            uuid primary key,
  question_id   uuid not null references product_question (id) on delete cascade,
  -- role of the author: the shop, the store that sells the product, or a buyer
  by            text not null check (by in ('staff', 'store', 'buyer')),
  customer_id   uuid references customer (id) on delete set null,
  -- of a buyer: first name and initial; of a store: its name
  display_name  text constraint product_answer_store_name_check check (by <> 'store' or display_name is not null),
  locale        text not null,
  body          text not null check (char_length(body) between 2 and 800),
  words         text not null,
  status        text not null default 'pending' check (status in ('pending', 'published', 'rejected')),
  reject_reason text constraint product_answer_rejected_reason_check
    check ((status = 'rejected') = (reject_reason is not null)),
  answered_at   timestamptz not null,
  -- one answer per customer and question
  unique (question_id, customer_id)
);
create index product_answer_customer_id_idx on product_answer (customer_id) where customer_id is not null;
create index product_answer_answered_at_question_id_pending_idx on product_answer (answered_at, question_id)
  where status = 'pending';
