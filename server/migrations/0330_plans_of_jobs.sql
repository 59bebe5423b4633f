-- Each turn planned three statements anew, because it knew the jobs by number, and found the ended ones by reading the whole
-- index of jobs. Plans are kept, and jobs are looked up one by one.
alter function turn_jobs set plan_cache_mode = force_generic_plan;
alter function turn_jobs set enable_hashjoin = off;
alter function turn_jobs set enable_mergejoin = off;

-- As with add_jobs: a plan that was made while there were few jobs reads all of them.
alter function hold_job set enable_seqscan = off;
