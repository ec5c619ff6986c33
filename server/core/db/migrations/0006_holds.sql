ALTER TABLE "company" ADD COLUMN "most_per_line" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirm_by" timestamptz(3);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirm_token" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "holder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_holder" ON "orders" USING btree ("tenant_id","holder") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_network" ON "orders" USING btree ("tenant_id","network","created_at") WHERE "orders"."network" <> '';--> statement-breakpoint
CREATE INDEX "orders_confirm_by" ON "orders" USING btree ("confirm_by") WHERE "orders"."confirm_by" is not null;--> statement-breakpoint
UPDATE "products" SET "sold" = "products"."sold" + counted.sold, "orders_count" = "products"."orders_count" + counted.orders
FROM (
	SELECT l."tenant_id", l."product_id", sum(l."qty")::int AS sold, count(DISTINCT l."order_id")::int AS orders
	FROM "order_lines" l JOIN "orders" o ON o."tenant_id" = l."tenant_id" AND o."id" = l."order_id"
	WHERE o."imported" AND o."status" <> 'cancelled'
	GROUP BY l."tenant_id", l."product_id"
) counted
WHERE "products"."tenant_id" = counted."tenant_id" AND "products"."id" = counted."product_id";