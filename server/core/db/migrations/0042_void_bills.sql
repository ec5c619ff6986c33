CREATE INDEX "orders_refunded" ON "orders" USING btree ("tenant_id","updated_at") WHERE "orders"."payment_status" = 'refunded';--> statement-breakpoint
CREATE INDEX "platform_fees_bill" ON "platform_fees" USING btree ("bill_id") WHERE bill_id is not null;--> statement-breakpoint
CREATE INDEX "subscription_bills_unpaid" ON "subscription_bills" USING btree ("created_at") WHERE paid_at is null;--> statement-breakpoint
-- The fees of void bills are on the next bill.
UPDATE "platform_fees" SET "bill_id" = null FROM "subscription_bills" AS b WHERE b."id" = "platform_fees"."bill_id" AND b."status" = 'void';--> statement-breakpoint
-- Payments of void bills became credit.
UPDATE "subscription_bills" SET "credited_cents" = "price_cents" - "credit_cents" WHERE "status" = 'void' AND "paid_at" IS NOT NULL AND "currency" = 'USD';
