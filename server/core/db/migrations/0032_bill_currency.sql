DROP INDEX "subscription_bills_once";--> statement-breakpoint
ALTER TABLE "subscription_bills" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_bills_once" ON "subscription_bills" USING btree ("tenant_id","period_start","kind","currency") WHERE "subscription_bills"."status" <> 'void';