ALTER TABLE "orders" ADD COLUMN "payment_status" text DEFAULT 'unpaid' NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "payment_status" = CASE
	WHEN "status" = 'completed' THEN 'paid'
	WHEN "history" -> -2 ->> 'status' = 'completed' THEN 'refunded'
	ELSE 'cancelled'
END
WHERE "status" IN ('completed', 'cancelled');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_status" CHECK (payment_status in ('unpaid', 'pending', 'paid', 'awaiting_delivery', 'failed', 'cancelled', 'disputed', 'refunded', 'partially_refunded'));
