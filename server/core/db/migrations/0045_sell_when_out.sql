ALTER TABLE "product_variants" DROP CONSTRAINT "product_variants_stock_not_negative";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_stock_not_negative";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sells_when_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_stock_not_negative" CHECK (stock >= 0 or sells_when_out);