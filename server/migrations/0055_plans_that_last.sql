-- A plan is kept for as long as its connection. One made while there are few jobs reads all of them for each that is added,
-- when a thousand wait.
alter function add_jobs set enable_seqscan = off;
