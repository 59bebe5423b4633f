-- How far apart in meaning a question stands from what answers it, and from what does not: of each embedding model, measured with
-- the desk's own articles. Null where the model does not tell one from the other.
create table meaning_scale (
  model text primary key,
  -- The mean of unit vectors of passages, as 32-bit floats.
  middle bytea not null,
  none double precision,
  own double precision,
  articles integer not null,
  measured_at timestamptz not null
);
