DROP INDEX "orders_statuses";--> statement-breakpoint
CREATE INDEX "orders_payment_status" ON "orders" USING btree ("tenant_id","payment_status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_counts" ON "orders" USING btree ("tenant_id","is_abandoned","status","payment_status");