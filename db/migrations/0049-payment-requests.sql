-- Parts of the request to a provider that settings, the environment or the visitor's address could change between two
-- sends: one idempotency key stands for one body. Null again once the provider's page is stored.
alter table payment_attempt add column request jsonb;
