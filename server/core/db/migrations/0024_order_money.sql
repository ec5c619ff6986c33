CREATE TABLE "product_bulk_changes" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"outcome" jsonb NOT NULL,
	CONSTRAINT "product_bulk_changes_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "product_bulk_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_units";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_amount";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_credit";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_cents" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "credit_cents" bigint;--> statement-breakpoint
CREATE INDEX "product_bulk_changes_newest" ON "product_bulk_changes" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "product_bulk_changes_key" ON "product_bulk_changes" USING btree ("tenant_id","user_id","key");--> statement-breakpoint
UPDATE "order_lines" SET "returned_qty" = "qty" - "restocked_qty" FROM "orders"
  WHERE "orders"."tenant_id" = "order_lines"."tenant_id" AND "orders"."id" = "order_lines"."order_id"
    AND "orders"."status" = 'cancelled' AND NOT "orders"."holds_stock" AND NOT "orders"."imported";--> statement-breakpoint
UPDATE "orders" SET "received_cents" = greatest(0, "paid"."cents" - "refunded"."later" - greatest("refunded"."earlier", "paid"."reported"))
  FROM (
    SELECT "tenant_id", "order_id", sum("amount_cents") AS "cents",
      coalesce(sum("amount_cents") FILTER (WHERE "status" = 'refunded'), 0) AS "reported",
      max("ended_at") FILTER (WHERE "status" = 'refunded') AS "reported_at"
    FROM "payments" WHERE "status" IN ('paid', 'awaiting_delivery', 'disputed', 'refunded') GROUP BY "tenant_id", "order_id"
  ) AS "paid" CROSS JOIN LATERAL (
    SELECT coalesce(sum("amount_cents") FILTER (WHERE "created_at" <= "paid"."reported_at"), 0) AS "earlier",
      coalesce(sum("amount_cents") FILTER (WHERE ("created_at" <= "paid"."reported_at") IS NOT TRUE), 0) AS "later"
    FROM "refunds" WHERE "refunds"."tenant_id" = "paid"."tenant_id" AND "refunds"."order_id" = "paid"."order_id"
  ) AS "refunded"
  WHERE "orders"."tenant_id" = "paid"."tenant_id" AND "orders"."id" = "paid"."order_id";--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_units" CHECK (shipped_qty between 0 and qty and refunded_qty between 0 and qty
      and restocked_qty between 0 and refunded_qty and returned_qty between 0 and qty - restocked_qty);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_credit" CHECK (credit_cents between 0 and amount_cents);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount" CHECK (amount_cents > 0 or (amount_cents = 0 and lines <> '[]'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit" CHECK (credit_cents >= 0);--> statement-breakpoint
CREATE POLICY "product_bulk_changes_own_tenant" ON "product_bulk_changes" AS PERMISSIVE FOR ALL TO public USING ("product_bulk_changes"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("product_bulk_changes"."tenant_id" = current_setting('app.tenant')::uuid);