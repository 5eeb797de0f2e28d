-- Names of the glossary: columns, states and background jobs. Values of the API are the same.

alter table product_question rename column asked_at to created_at;
alter index product_question_product_id_status_asked_at_idx rename to product_question_product_id_status_created_at_idx;
alter index product_question_status_asked_at_id_idx rename to product_question_status_created_at_id_idx;

alter table seller_application rename column wanted to information_request;

alter table newsletter_subscription
  drop constraint newsletter_subscription_state_check,
  drop constraint newsletter_subscription_unsubscribed_at_check;
update newsletter_subscription
set state = case state when 'asked' then 'pending' else 'unsubscribed' end
where state in ('asked', 'left');
alter table newsletter_subscription
  add constraint newsletter_subscription_state_check check (state in ('pending', 'subscribed', 'unsubscribed')),
  add constraint newsletter_subscription_unsubscribed_at_check
    check ((state = 'unsubscribed') = (unsubscribed_at is not null));

-- Failed rows keep their retry time under the new name of their job. Runs that are queued under an old name are not
-- needed: jobs find their due rows in the tables.
update job_failure
set job = case job
  when 'work-off-webhooks' then 'process-pending-webhooks'
  when 'ask-providers' then 'reconcile-payments'
  when 'chase-transfers' then 'send-transfer-reminders'
  when 'number-invoices' then 'assign-invoice-numbers'
  when 'answer-cancellations' then 'approve-overdue-cancellations'
  when 'end-offers' then 'expire-repair-quotes'
  when 'chase-tickets' then 'send-ticket-reminders'
  when 'remind-of-appointments' then 'send-appointment-reminders'
  when 'invite-reviews' then 'send-review-invites'
  when 'tell-back-in-stock' then 'send-stock-alerts'
  else job
end;
