CREATE TABLE "sign_in_tickets" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"ticket_hash" text NOT NULL,
	"holder" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	CONSTRAINT "sign_in_tickets_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"plan" text NOT NULL,
	"site_name" text NOT NULL,
	"slug" text NOT NULL,
	"visitor" text NOT NULL,
	"code_hash" text NOT NULL,
	"code_sent_at" timestamptz(3) NOT NULL,
	"code_expires_at" timestamptz(3) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sign_ups_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sign_ups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sample_items" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"unchanged_at" timestamptz(3) NOT NULL,
	CONSTRAINT "sample_items_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sample_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_tickets_newest" ON "sign_in_tickets" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_tickets_ticket" ON "sign_in_tickets" USING btree ("tenant_id","ticket_hash");--> statement-breakpoint
CREATE INDEX "sign_in_tickets_expires" ON "sign_in_tickets" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE INDEX "sign_ups_newest" ON "sign_ups" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ups_email" ON "sign_ups" USING btree ("tenant_id","email");--> statement-breakpoint
CREATE INDEX "sample_items_newest" ON "sample_items" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "sample_items_item" ON "sample_items" USING btree ("tenant_id","kind","item_id");--> statement-breakpoint
CREATE POLICY "sign_in_tickets_own_tenant" ON "sign_in_tickets" AS PERMISSIVE FOR ALL TO public USING ("sign_in_tickets"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("sign_in_tickets"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "sign_ups_own_tenant" ON "sign_ups" AS PERMISSIVE FOR ALL TO public USING ("sign_ups"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("sign_ups"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "sample_items_own_tenant" ON "sample_items" AS PERMISSIVE FOR ALL TO public USING ("sample_items"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("sample_items"."tenant_id" = current_setting('app.tenant')::uuid);