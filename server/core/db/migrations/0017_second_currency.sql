ALTER TABLE "orders" ADD COLUMN "other_currency" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exchange_rate" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "other_total_cents" bigint;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "variant_second_cents" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "second_cents" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "second_range" jsonb;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "second_currency" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "second_rate" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "second_rate_at" timestamptz(3);