-- What survey an inbox sends, one version for each change of its words, and the template that stands for it at the provider.
create table csat_template (
  inbox_id bigint not null references inbox,
  version integer not null,
  message text not null,
  button_text text not null,
  language text not null,
  -- The address of the site as it stands in the template.
  site text not null,
  template_id bigint references message_template on delete set null,
  created_at timestamptz not null,
  primary key (inbox_id, version)
);

-- A conversation gets one survey, ever. Where none could be sent the row says so, and a later resolution may still send it.
create table csat_survey (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  conversation_id bigint not null unique references conversation on delete cascade,
  inbox_id bigint not null references inbox,
  message_id bigint references message on delete set null,
  state text not null check (state in ('template', 'link', 'impossible')),
  question text not null,
  language text not null,
  rating smallint check (rating between 1 and 5),
  feedback text check (length(feedback) <= 1000),
  answered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
