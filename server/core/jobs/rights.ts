/**
 * [Note: Jobs of a tenant] Jobs hold emails with links and codes, so the request role may only read and add jobs of
 * its own tenant, and update only the columns that pg-boss needs to cancel and retry. Runs after pg-boss has created
 * its tables; workers run as the owner, without policies.
 */
export const restrictJobs = `
  do $$
  declare
    part regclass;
  begin
    for part in
      select 'pgboss.job'::regclass union select inhrelid::regclass from pg_inherits where inhparent = 'pgboss.job'::regclass
    loop
      -- Both take a lock that waits for running jobs, so only where they are missing.
      if not (select relrowsecurity from pg_class where oid = part) then
        execute format('alter table %s enable row level security', part);
      end if;
      if not exists (select from pg_policy where polrelid = part and polname = 'job_of_tenant') then
        execute format($policy$
          create policy job_of_tenant on %s to app
          using (data->>'tenantId' = current_setting('app.tenant'))
          with check (data->>'tenantId' = current_setting('app.tenant'))$policy$, part);
      end if;
    end loop;
  end $$;
  grant usage on schema pgboss to app;
  revoke all on all tables in schema pgboss from app;
  grant select, insert, update (state, completed_on, retry_limit) on pgboss.job, pgboss.job_common to app;
  grant select (name, policy, dead_letter, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
    retention_seconds, deletion_seconds, heartbeat_seconds) on pgboss.queue to app;
  revoke execute on all functions in schema pgboss from public, app;
  grant execute on function pgboss.job_now() to app`
