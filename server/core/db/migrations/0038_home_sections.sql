CREATE TABLE "home_versions" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"sections" jsonb NOT NULL,
	"draft" boolean DEFAULT false NOT NULL,
	"by" text DEFAULT '' NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "home_versions_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "home_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "home_versions_newest" ON "home_versions" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "home_versions_latest" ON "home_versions" USING btree ("tenant_id","draft","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "home_versions_one_draft" ON "home_versions" USING btree ("tenant_id") WHERE draft;--> statement-breakpoint
CREATE POLICY "home_versions_own_tenant" ON "home_versions" AS PERMISSIVE FOR ALL TO public USING ("home_versions"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("home_versions"."tenant_id" = current_setting('app.tenant')::uuid);