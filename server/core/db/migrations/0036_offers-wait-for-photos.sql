ALTER TABLE "products" ADD COLUMN "waits_for_photo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "products" SET "waits_for_photo" = true
WHERE "photo_id" IS NOT NULL AND "status" = 'inactive' AND NOT EXISTS (
  SELECT FROM "photos" WHERE "photos"."tenant_id" = "products"."tenant_id" AND "photos"."id" = "products"."photo_id"
    AND "photos"."published" AND "photos"."trashed_at" IS NULL
);
