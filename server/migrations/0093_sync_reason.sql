-- Why a sync failed is kept as a code with its values where the provider did not say it.
alter table business_account alter column sync_error type jsonb using to_jsonb(sync_error);
