CREATE TABLE "shop_settings" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "shop_settings_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "shop_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"amount_cents" bigint DEFAULT 0 NOT NULL,
	"buy_qty" integer DEFAULT 0 NOT NULL,
	"get_qty" integer DEFAULT 0 NOT NULL,
	"product_ids" uuid[] DEFAULT '{}' NOT NULL,
	"minimum_cents" bigint DEFAULT 0 NOT NULL,
	"starts_at" timestamptz(3),
	"ends_at" timestamptz(3),
	"max_uses" integer,
	"max_uses_per_customer" integer,
	"only_first_order" boolean DEFAULT false NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "discounts_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "discounts_kind" CHECK (kind in ('buy_get', 'percent', 'amount', 'free_delivery')),
	CONSTRAINT "discounts_percent" CHECK (percent between 0 and 10000),
	CONSTRAINT "discounts_amount" CHECK (amount_cents >= 0)
);
--> statement-breakpoint
ALTER TABLE "discounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "discount_uses" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"discount_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"customer" text DEFAULT '' NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "discount_uses_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "discount_uses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "orders_holder";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_class" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_rate" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_tax_included" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subtotal_cents" bigint GENERATED ALWAYS AS (total_cents + discount_cents - delivery_cents - case when is_tax_included then 0 else tax_cents end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taxes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discounts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" jsonb DEFAULT '{"kind":"pickup"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tax_class" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "needs_delivery" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_order_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_settings_newest" ON "shop_settings" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "shop_settings_one" ON "shop_settings" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE INDEX "discounts_newest" ON "discounts" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "discounts_code" ON "discounts" USING btree ("tenant_id","code") WHERE code <> '';--> statement-breakpoint
CREATE INDEX "discount_uses_newest" ON "discount_uses" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "discount_uses_once" ON "discount_uses" USING btree ("tenant_id","discount_id","order_id");--> statement-breakpoint
CREATE INDEX "discount_uses_customer" ON "discount_uses" USING btree ("tenant_id","discount_id","customer");--> statement-breakpoint
CREATE INDEX "discount_uses_order" ON "discount_uses" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_holder" ON "orders" USING btree ("tenant_id","holder");--> statement-breakpoint
CREATE POLICY "shop_settings_own_tenant" ON "shop_settings" AS PERMISSIVE FOR ALL TO public USING ("shop_settings"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("shop_settings"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "discounts_own_tenant" ON "discounts" AS PERMISSIVE FOR ALL TO public USING ("discounts"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("discounts"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "discount_uses_own_tenant" ON "discount_uses" AS PERMISSIVE FOR ALL TO public USING ("discount_uses"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("discount_uses"."tenant_id" = current_setting('app.tenant')::uuid);