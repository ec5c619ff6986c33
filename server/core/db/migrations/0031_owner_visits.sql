ALTER TABLE "owner_actions" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "owner_actions" ADD COLUMN "username" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_sessions" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "support_sessions" ADD COLUMN "owner_session_id" uuid;--> statement-breakpoint
ALTER TABLE "support_sessions" ADD COLUMN "origin" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE FUNCTION "is_owner_session"("account" uuid, "session" uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  -- Runs with the owner's rights, because requests of a company cannot read the sessions of the owners' site.
  SELECT EXISTS (SELECT FROM sessions s
    JOIN tenants t ON t.id = s.tenant_id AND t.is_owners
    JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
    WHERE s.id = "session" AND u.id = "account" AND u.role = 'admin' AND u.is_active
      AND s.expires_at > now() AND s.created_at > now() - interval '14 days')
$$;
