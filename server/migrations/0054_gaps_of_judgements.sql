-- Whether its question was noted as a gap because of what an agent thinks of the answer: that counts once, whatever he thinks next.
alter table assistant_run add column gap_noted boolean not null default false;
update assistant_run set gap_noted = true where verdict = 'different';
