CREATE TABLE "product_collections" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"former_slugs" text[] DEFAULT '{}' NOT NULL,
	"kind" text DEFAULT 'manual' NOT NULL,
	"product_ids" uuid[] DEFAULT '{}' NOT NULL,
	"rule" jsonb DEFAULT '{"categories":[],"tag":"","priceFrom":null,"priceTo":null,"inStock":false,"onSale":false}'::jsonb NOT NULL,
	"sort" text DEFAULT 'featured' NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"sha256" text,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"thumbhash" text DEFAULT '' NOT NULL,
	"webp" integer[] DEFAULT '{}' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "product_collections_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "product_collections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"former_slugs" text[] DEFAULT '{}' NOT NULL,
	"parent_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"sha256" text,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"thumbhash" text DEFAULT '' NOT NULL,
	"webp" integer[] DEFAULT '{}' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "categories_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "product_collections_newest" ON "product_collections" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "product_collections_slug" ON "product_collections" USING btree ("tenant_id","slug");--> statement-breakpoint
CREATE INDEX "product_collections_image" ON "product_collections" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE INDEX "categories_newest" ON "categories" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree ("tenant_id","type",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug" ON "categories" USING btree ("tenant_id","type","slug");--> statement-breakpoint
CREATE INDEX "categories_image" ON "categories" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE POLICY "product_collections_own_tenant" ON "product_collections" AS PERMISSIVE FOR ALL TO public USING ("product_collections"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("product_collections"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "categories_own_tenant" ON "categories" AS PERMISSIVE FOR ALL TO public USING ("categories"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("categories"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
INSERT INTO "categories" ("tenant_id", "type", "name", "slug", "position")
SELECT "tenants"."id", "stated".* FROM "tenants" CROSS JOIN (VALUES
	('products', 'Electronics', 'electronics', 0),
	('products', 'Clothing', 'clothing', 1),
	('products', 'Books', 'books', 2),
	('products', 'Accessories', 'accessories', 3),
	('blogs', 'Technology', 'technology', 0),
	('blogs', 'Lifestyle', 'lifestyle', 1),
	('blogs', 'Travel', 'travel', 2),
	('blogs', 'Food', 'food', 3),
	('blogs', 'Business', 'business', 4),
	('photos', 'Nature', 'nature', 0),
	('photos', 'Architecture', 'architecture', 1),
	('photos', 'People', 'people', 2),
	('photos', 'Events', 'events', 3),
	('photos', 'Abstract', 'abstract', 4),
	('photos', 'Other', 'other', 5),
	('videos', 'Entertainment', 'entertainment', 0),
	('videos', 'Education', 'education', 1),
	('videos', 'Music', 'music', 2),
	('videos', 'Sports', 'sports', 3),
	('videos', 'Gaming', 'gaming', 4),
	('videos', 'News', 'news', 5),
	('events', 'Concert', 'concert', 0),
	('events', 'Festival', 'festival', 1),
	('events', 'Exhibition', 'exhibition', 2),
	('events', 'Conference', 'conference', 3),
	('events', 'Workshop', 'workshop', 4),
	('events', 'Sport', 'sport', 5),
	('events', 'Other', 'other', 6),
	('audios', 'Music', 'music', 0),
	('audios', 'Podcast', 'podcast', 1),
	('audios', 'Audiobook', 'audiobook', 2),
	('audios', 'Interview', 'interview', 3),
	('audios', 'Live Recording', 'live-recording', 4),
	('audios', 'Sound Effect', 'sound-effect', 5)
) "stated" ("type", "name", "slug", "position");--> statement-breakpoint
INSERT INTO "categories" ("tenant_id", "type", "parent_id", "name", "slug", "position")
SELECT "parent"."tenant_id", 'audios', "parent"."id", "stated"."name", "stated"."slug", "stated"."position"
FROM "categories" "parent" JOIN (VALUES
	('Music', 'Gospel', 'gospel', 0),
	('Music', 'Afrobeats', 'afrobeats', 1),
	('Music', 'Hip-Hop', 'hip-hop', 2),
	('Music', 'Jazz', 'jazz', 3),
	('Music', 'Rock', 'rock', 4),
	('Music', 'Classical', 'classical', 5),
	('Music', 'Electronic', 'electronic', 6),
	('Music', 'Other', 'other', 7),
	('Podcast', 'News', 'news', 0),
	('Podcast', 'Business', 'business', 1),
	('Podcast', 'Culture', 'culture', 2),
	('Podcast', 'Comedy', 'comedy', 3),
	('Podcast', 'Technology', 'technology', 4),
	('Podcast', 'Sport', 'sport', 5),
	('Audiobook', 'Fiction', 'fiction', 0),
	('Audiobook', 'Non-fiction', 'non-fiction', 1),
	('Audiobook', 'Children', 'children', 2),
	('Live Recording', 'Concert', 'concert', 0),
	('Live Recording', 'Sermon', 'sermon', 1),
	('Live Recording', 'Talk', 'talk', 2),
	('Sound Effect', 'Nature', 'nature', 0),
	('Sound Effect', 'Urban', 'urban', 1),
	('Sound Effect', 'UI', 'ui', 2)
) "stated" ("parent", "name", "slug", "position") ON "parent"."type" = 'audios' AND "parent"."name" = "stated"."parent";--> statement-breakpoint
INSERT INTO "categories" ("tenant_id", "type", "name", "slug", "position")
SELECT "tenant_id", 'documents', "name",
	"slug" || CASE WHEN "nth" = 1 THEN '' ELSE '-' || "nth" END,
	(row_number() OVER (PARTITION BY "tenant_id" ORDER BY lower("name")) - 1)::int
FROM (
	SELECT "tenant_id", "name", "slug", row_number() OVER (PARTITION BY "tenant_id", "slug" ORDER BY "name") AS "nth"
	FROM (
		SELECT DISTINCT ON ("tenant_id", lower("category")) "tenant_id", "category" AS "name",
			coalesce(nullif(btrim(left(regexp_replace(lower("category"), '[^a-z0-9]+', '-', 'g'), 60), '-'), ''), 'category') AS "slug"
		FROM "documents" WHERE "category" <> '' ORDER BY "tenant_id", lower("category"), "category"
	) "used"
) "numbered";--> statement-breakpoint
UPDATE "documents" SET "category" = "categories"."name" FROM "categories"
WHERE "categories"."tenant_id" = "documents"."tenant_id" AND "categories"."type" = 'documents'
	AND lower("categories"."name") = lower("documents"."category") AND "categories"."name" <> "documents"."category";
