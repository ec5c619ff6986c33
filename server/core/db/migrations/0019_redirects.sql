CREATE TABLE "redirects" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"from_path" text NOT NULL,
	"target" text NOT NULL,
	"target_path" text NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "redirects_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "redirects" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "redirects_newest" ON "redirects" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_from" ON "redirects" USING btree ("tenant_id","from_path");--> statement-breakpoint
CREATE INDEX "redirects_to" ON "redirects" USING btree ("tenant_id","target_path");--> statement-breakpoint
CREATE POLICY "redirects_own_tenant" ON "redirects" AS PERMISSIVE FOR ALL TO public USING ("redirects"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("redirects"."tenant_id" = current_setting('app.tenant')::uuid);