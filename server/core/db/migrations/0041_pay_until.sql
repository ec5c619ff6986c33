ALTER TABLE "orders" ADD COLUMN "pay_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pay_reminder_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "orders_pay_until" ON "orders" USING btree ("pay_until") WHERE "orders"."pay_until" is not null;--> statement-breakpoint
CREATE INDEX "orders_pay_reminder" ON "orders" USING btree ("pay_reminder_at") WHERE "orders"."pay_reminder_at" is not null;