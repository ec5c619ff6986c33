CREATE TABLE "payments" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"integration_id" uuid,
	"method" text NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"reference" text NOT NULL,
	"provider_reference" text DEFAULT '' NOT NULL,
	"poll_url" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"step" jsonb,
	"problem" text DEFAULT '' NOT NULL,
	"log" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_check_at" timestamptz(3),
	"answered_at" timestamptz(3),
	"ended_at" timestamptz(3),
	"checks" integer DEFAULT 0 NOT NULL,
	"recorded_by" text,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "payments_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payments_status" CHECK (status in ('created', 'pending', 'paid', 'awaiting_delivery', 'failed', 'cancelled', 'disputed', 'refunded')),
	CONSTRAINT "payments_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "refunds_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "refunds_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_integrations" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"provider" text NOT NULL,
	"currency" text NOT NULL,
	"methods" jsonb NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secrets" text DEFAULT '' NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"last_test" jsonb,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "payment_integrations_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "payment_integrations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("tenant_id","order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("tenant_id","provider","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("tenant_id","order_id") WHERE "payments"."status" in ('created', 'pending');--> statement-breakpoint
CREATE INDEX "payments_next_check" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_newest" ON "refunds" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_key" ON "refunds" USING btree ("tenant_id","order_id","key");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("tenant_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_integrations_newest" ON "payment_integrations" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE POLICY "payments_own_tenant" ON "payments" AS PERMISSIVE FOR ALL TO public USING ("payments"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("payments"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "refunds_own_tenant" ON "refunds" AS PERMISSIVE FOR ALL TO public USING ("refunds"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("refunds"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "payment_integrations_own_tenant" ON "payment_integrations" AS PERMISSIVE FOR ALL TO public USING ("payment_integrations"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("payment_integrations"."tenant_id" = current_setting('app.tenant')::uuid);