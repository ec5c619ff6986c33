ALTER TABLE "product_files" DROP CONSTRAINT "product_files_product_fk";
--> statement-breakpoint
ALTER TABLE "order_downloads" ADD COLUMN "counted_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_at" timestamptz(3);--> statement-breakpoint
UPDATE "payments" SET "paid_at" = coalesce("ended_at", "created_at") WHERE "status" IN ('paid', 'awaiting_delivery', 'disputed', 'refunded');
