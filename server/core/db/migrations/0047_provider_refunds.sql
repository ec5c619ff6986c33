CREATE TABLE "provider_refunds" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"key" text NOT NULL,
	"request" jsonb NOT NULL,
	"by" text NOT NULL,
	"provider_reference" text DEFAULT '' NOT NULL,
	"next_try_at" timestamptz(3),
	CONSTRAINT "provider_refunds_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "provider_refunds_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "provider_refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "provider_refunds" ADD CONSTRAINT "provider_refunds_order_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_refunds_newest" ON "provider_refunds" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "provider_refunds_key" ON "provider_refunds" USING btree ("tenant_id","order_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_refunds_under_way" ON "provider_refunds" USING btree ("tenant_id","order_id") WHERE "provider_refunds"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "provider_refunds_payment" ON "provider_refunds" USING btree ("tenant_id","payment_id");--> statement-breakpoint
CREATE INDEX "provider_refunds_next_try" ON "provider_refunds" USING btree ("next_try_at") WHERE "provider_refunds"."next_try_at" is not null;--> statement-breakpoint
CREATE POLICY "provider_refunds_own_tenant" ON "provider_refunds" AS PERMISSIVE FOR ALL TO public USING ("provider_refunds"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("provider_refunds"."tenant_id" = current_setting('app.tenant')::uuid);