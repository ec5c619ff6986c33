CREATE TABLE "photo_licences" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "photo_licences_pk" PRIMARY KEY("tenant_id","id")
);--> statement-breakpoint
ALTER TABLE "photo_licences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "licence" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_files" ADD COLUMN "variant_value" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_files" ADD COLUMN "is_photo_original" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_files" ADD COLUMN "counted_size" bigint GENERATED ALWAYS AS (case when is_photo_original then 0 else size end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "variant_barcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "barcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "variant_barcodes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
ALTER TABLE "products" drop column "search_text";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || ' ' || description || ' ' || spaced(tags) || ' ' || sku || ' ' || spaced(variant_skus) || ' ' || barcode || ' ' || spaced(variant_barcodes))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_search_text" ON "products" USING gin ("tenant_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "photo_licences_newest" ON "photo_licences" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "photo_licences_name" ON "photo_licences" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "products_photo" ON "products" USING btree ("tenant_id","photo_id") WHERE trashed_at is null;--> statement-breakpoint
CREATE POLICY "photo_licences_own_tenant" ON "photo_licences" AS PERMISSIVE FOR ALL TO public USING ("photo_licences"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("photo_licences"."tenant_id" = current_setting('app.tenant')::uuid);
