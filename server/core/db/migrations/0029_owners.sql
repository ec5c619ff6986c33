CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"text" text NOT NULL,
	"starts_at" timestamptz(3) NOT NULL,
	"ends_at" timestamptz(3) NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_figures" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"media" integer NOT NULL,
	"products" integer NOT NULL,
	"admins" integer NOT NULL,
	"storage_bytes" bigint NOT NULL,
	"revenue" jsonb NOT NULL,
	"last_activity_at" timestamptz(3),
	"failed_jobs" integer NOT NULL,
	"failed_mails" integer NOT NULL,
	"updated_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owner_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"ip" text NOT NULL,
	"action" text NOT NULL,
	"company_id" uuid,
	"company" text NOT NULL,
	"detail" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_dismissals" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "announcement_dismissals_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "announcement_dismissals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "support_grants" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"until" timestamptz(3) NOT NULL,
	"by" text NOT NULL,
	"revoked_at" timestamptz(3),
	CONSTRAINT "support_grants_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "support_grants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "support_sessions" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"grant_id" uuid,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"ticket_hash" text NOT NULL,
	"ticket_expires_at" timestamptz(3) NOT NULL,
	"token_hash" text,
	"entered_at" timestamptz(3),
	"ends_at" timestamptz(3),
	CONSTRAINT "support_sessions_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "support_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "suspension_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "is_owners" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_figures" ADD CONSTRAINT "company_figures_company_id_tenants_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_ends" ON "announcements" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "company_figures_oldest" ON "company_figures" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "owner_actions_newest" ON "owner_actions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "owner_actions_company" ON "owner_actions" USING btree ("company_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "announcement_dismissals_newest" ON "announcement_dismissals" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "announcement_dismissals_once" ON "announcement_dismissals" USING btree ("tenant_id","user_id","announcement_id");--> statement-breakpoint
CREATE INDEX "support_grants_newest" ON "support_grants" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "support_sessions_newest" ON "support_sessions" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "support_sessions_ticket" ON "support_sessions" USING btree ("tenant_id","ticket_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "support_sessions_token" ON "support_sessions" USING btree ("tenant_id","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "tenants_owners" ON "tenants" USING btree ("is_owners") WHERE "tenants"."is_owners";--> statement-breakpoint
CREATE INDEX "tenants_newest" ON "tenants" USING btree ("created_at","id");--> statement-breakpoint
CREATE POLICY "announcement_dismissals_own_tenant" ON "announcement_dismissals" AS PERMISSIVE FOR ALL TO public USING ("announcement_dismissals"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("announcement_dismissals"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "support_grants_own_tenant" ON "support_grants" AS PERMISSIVE FOR ALL TO public USING ("support_grants"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("support_grants"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "support_sessions_own_tenant" ON "support_sessions" AS PERMISSIVE FOR ALL TO public USING ("support_sessions"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("support_sessions"."tenant_id" = current_setting('app.tenant')::uuid);