-- What a desk notes of contacts and conversations, of its own choice.
create table custom_attribute (
  id bigint generated always as identity primary key,
  applies_to text not null check (applies_to in ('contact', 'conversation')),
  key text not null check (key ~ '^[A-Za-z][A-Za-z0-9_-]{0,39}$'),
  name text not null check (length(name) between 1 and 140),
  description text not null default '',
  data_type text not null check (data_type in ('text', 'number', 'checkbox', 'date', 'link', 'list')),
  -- Of a list.
  choices text[] not null default '{}',
  -- What a text must match, and how to say so.
  regex text not null default '',
  regex_hint text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index custom_attribute_key on custom_attribute (applies_to, lower(key));

-- Text by the id of the attribute: what belongs to a deleted one is never read again, whoever takes its key.
alter table contact add column custom_attributes jsonb not null default '{}';
alter table conversation add column custom_attributes jsonb not null default '{}';

-- The values by their keys, each as its type.
create function shown_attributes(held jsonb) returns jsonb language sql stable as $$
  select case when held = '{}' then held else (
    select coalesce(jsonb_object_agg(a.key, case a.data_type
      when 'number' then to_jsonb(h.value::numeric)
      when 'checkbox' then to_jsonb(h.value::boolean)
      else to_jsonb(h.value) end), '{}')
    from jsonb_each_text(held) h join custom_attribute a on a.id::text = h.key
  ) end
$$;
