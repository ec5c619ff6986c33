CREATE TABLE "customer_notes" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"customer_id" uuid NOT NULL,
	"text" text NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "customer_notes_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "customer_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"order_id" uuid NOT NULL,
	"lines" jsonb NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"tracking_url" text DEFAULT '' NOT NULL,
	"sent_at" timestamptz(3) DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"key" text DEFAULT gen_random_uuid()::text NOT NULL,
	CONSTRAINT "shipments_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "shipments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "orders_statuses";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "shipped_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "refunded_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "restocked_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_notes" ADD COLUMN "kind" text DEFAULT 'note' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_requested_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_abandoned" boolean GENERATED ALWAYS AS (status = 'cancelled' and history -> -1 ->> 'reason' is not null
          and payment_status in ('unpaid', 'pending', 'failed', 'cancelled')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminded_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminders_declined_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "revised_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_id" uuid GENERATED ALWAYS AS (case when customer_email <> '' then overlay(overlay(md5(case when split_part(customer_email, '@', 2) in ('gmail.com', 'googlemail.com') then replace(split_part(split_part(customer_email, '@', 1), '+', 1), '.', '') || '@gmail.com' else split_part(split_part(customer_email, '@', 1), '+', 1) || '@' || split_part(customer_email, '@', 2) end) placing '3' from 13) placing '8' from 17)::uuid when customer_phone ~ '[0-9]'
        then overlay(overlay(md5('tel:' || regexp_replace(customer_phone, '[^0-9]', '', 'g')) placing '3' from 13) placing '8' from 17)::uuid end) STORED;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credit_cents" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "whatsapp_orders" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_newest" ON "customer_notes" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customer_notes_customer" ON "customer_notes" USING btree ("tenant_id","customer_id","created_at");--> statement-breakpoint
CREATE INDEX "shipments_newest" ON "shipments" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("tenant_id","order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_key" ON "shipments" USING btree ("tenant_id","order_id","key");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("tenant_id","customer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_statuses" ON "orders" USING btree ("tenant_id","status","is_abandoned");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_units" CHECK (shipped_qty between 0 and qty and refunded_qty between 0 and qty
      and restocked_qty between 0 and refunded_qty);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit" CHECK (credit_cents between 0 and amount_cents);--> statement-breakpoint
CREATE POLICY "customer_notes_own_tenant" ON "customer_notes" AS PERMISSIVE FOR ALL TO public USING ("customer_notes"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("customer_notes"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "shipments_own_tenant" ON "shipments" AS PERMISSIVE FOR ALL TO public USING ("shipments"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("shipments"."tenant_id" = current_setting('app.tenant')::uuid);