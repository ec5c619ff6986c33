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
CREATE TABLE "imported_records" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "imported_records_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "imported_records" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "move_items" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"transfer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"line" integer DEFAULT 0 NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	CONSTRAINT "move_items_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "move_items_state" CHECK (state in ('waiting', 'done', 'partial', 'skipped', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "move_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "site_transfers" ADD COLUMN "move" jsonb;--> statement-breakpoint
ALTER TABLE "move_items" ADD CONSTRAINT "move_items_transfer_fk" FOREIGN KEY ("tenant_id","transfer_id") REFERENCES "public"."site_transfers"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "redirects_newest" ON "redirects" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_from" ON "redirects" USING btree ("tenant_id","from_path");--> statement-breakpoint
CREATE INDEX "redirects_to" ON "redirects" USING btree ("tenant_id","target_path");--> statement-breakpoint
CREATE INDEX "imported_records_newest" ON "imported_records" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "imported_records_source" ON "imported_records" USING btree ("tenant_id","source","kind","source_id");--> statement-breakpoint
CREATE INDEX "move_items_newest" ON "move_items" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "move_items_position" ON "move_items" USING btree ("tenant_id","transfer_id","position");--> statement-breakpoint
CREATE INDEX "move_items_state" ON "move_items" USING btree ("tenant_id","transfer_id","kind","state","position");--> statement-breakpoint
CREATE POLICY "redirects_own_tenant" ON "redirects" AS PERMISSIVE FOR ALL TO public USING ("redirects"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("redirects"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "imported_records_own_tenant" ON "imported_records" AS PERMISSIVE FOR ALL TO public USING ("imported_records"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("imported_records"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "move_items_own_tenant" ON "move_items" AS PERMISSIVE FOR ALL TO public USING ("move_items"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("move_items"."tenant_id" = current_setting('app.tenant')::uuid);