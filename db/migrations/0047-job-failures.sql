-- Rows that a background job could not process. Each waits until its retry time, so that it holds up no other row.

create table job_failure (
  job        text not null,
  row_id     text not null,
  tries      integer not null check (tries > 0),
  retry_at   timestamptz not null,
  -- without secrets and mail addresses
  last_error text not null,
  primary key (job, row_id)
);
