CREATE TABLE "platform_fees" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"bill_id" uuid,
	CONSTRAINT "platform_fees_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "platform_fees" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "paused_products" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "paused_products_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "paused_products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "subscription_bills" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"plan" text NOT NULL,
	"billing" text NOT NULL,
	"period_start" timestamptz(3) NOT NULL,
	"period_end" timestamptz(3) NOT NULL,
	"order_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"price_cents" bigint NOT NULL,
	"credit_cents" bigint DEFAULT 0 NOT NULL,
	"unused_cents" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"paid_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_bills_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "subscription_events" (
	"tenant_id" uuid NOT NULL,
	"event" text NOT NULL,
	"period" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_events_tenant_id_event_period_pk" PRIMARY KEY("tenant_id","event","period")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"billing" text DEFAULT 'monthly' NOT NULL,
	"status" text NOT NULL,
	"period_start" timestamptz(3),
	"period_end" timestamptz(3),
	"grace_ends_at" timestamptz(3),
	"next_plan" text,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"next_billing" text,
	"credit_cents" bigint DEFAULT 0 NOT NULL,
	"nonprofit" text DEFAULT 'none' NOT NULL,
	"nonprofit_file" text DEFAULT '' NOT NULL,
	"nonprofit_at" timestamptz(3),
	"products_due_at" timestamptz(3),
	"due_at" timestamptz(3) DEFAULT now(),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "closes_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "deletes_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "subscription_bills" ADD CONSTRAINT "subscription_bills_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "platform_fees_newest" ON "platform_fees" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "platform_fees_order" ON "platform_fees" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "platform_fees_unbilled" ON "platform_fees" USING btree ("created_at") WHERE bill_id is null;--> statement-breakpoint
CREATE INDEX "paused_products_newest" ON "paused_products" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "paused_products_once" ON "paused_products" USING btree ("tenant_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_bills_once" ON "subscription_bills" USING btree ("tenant_id","period_start","kind") WHERE "subscription_bills"."status" <> 'void';--> statement-breakpoint
CREATE INDEX "subscription_bills_newest" ON "subscription_bills" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_period_end" ON "subscriptions" USING btree ("period_end");--> statement-breakpoint
CREATE INDEX "subscriptions_status" ON "subscriptions" USING btree ("status");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "tenants_leaving" ON "tenants" USING btree ("deletes_at") WHERE deletes_at is not null;--> statement-breakpoint
CREATE POLICY "platform_fees_own_tenant" ON "platform_fees" AS PERMISSIVE FOR ALL TO public USING ("platform_fees"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("platform_fees"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "paused_products_own_tenant" ON "paused_products" AS PERMISSIVE FOR ALL TO public USING ("paused_products"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("paused_products"."tenant_id" = current_setting('app.tenant')::uuid);