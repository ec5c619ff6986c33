ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_units";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sent_back_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "order_lines" SET "sent_back_qty" = "shipped_qty" + "refunded_qty" - "qty" WHERE "shipped_qty" + "refunded_qty" > "qty";--> statement-breakpoint
CREATE INDEX "orders_tagged" ON "orders" USING btree ("tenant_id") WHERE "orders"."tags" <> '{}';--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_units" CHECK (shipped_qty between 0 and qty and refunded_qty between 0 and qty
      and restocked_qty between 0 and refunded_qty and returned_qty between 0 and qty - restocked_qty
      and sent_back_qty between greatest(0, shipped_qty + refunded_qty - qty) and least(shipped_qty, refunded_qty));