CREATE TABLE "album_photos" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"album_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	CONSTRAINT "album_photos_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "album_photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "albums" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "albums_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "albums" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "known_addresses" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"seen_at" timestamptz(3) NOT NULL,
	CONSTRAINT "known_addresses_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "known_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	CONSTRAINT "password_resets_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "password_resets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"decoy" boolean NOT NULL,
	"visitor" text NOT NULL,
	"code_hash" text NOT NULL,
	"code_sent_at" timestamptz(3) NOT NULL,
	"code_expires_at" timestamptz(3) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "registrations_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "registrations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text NOT NULL,
	"ip" text NOT NULL,
	"last_seen_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	CONSTRAINT "sessions_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"role" text DEFAULT 'customer' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"verified_at" timestamptz(3),
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "users_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "blogs" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL,
	"comments_count" bigint DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"published_at" timestamptz(3),
	"trashed_at" timestamptz(3),
	"created_by" uuid,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" text,
	"slug" text NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"category" text DEFAULT 'Lifestyle' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"reading_time" integer DEFAULT 1 NOT NULL,
	"sha256" text,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"thumbhash" text DEFAULT '' NOT NULL,
	"webp" integer[] DEFAULT '{}' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"attachment_name" text,
	"attachment_size" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "blogs_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "blogs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"changed_at" timestamptz(3) NOT NULL,
	CONSTRAINT "content_versions_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "content_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "carts_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "carts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "comment_reports" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"comment_id" uuid NOT NULL,
	"reporter" text NOT NULL,
	CONSTRAINT "comment_reports_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "comment_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"user_id" uuid,
	"visitor_id" text,
	"edited_at" timestamptz(3),
	"moderated_at" timestamptz(3),
	CONSTRAINT "comments_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"tagline" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"hero_image" text DEFAULT '' NOT NULL,
	"cta_text" text DEFAULT '' NOT NULL,
	"cta_link" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"social" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"seo" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"logo_dark" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"font" text DEFAULT 'Inter' NOT NULL,
	"comments" text DEFAULT 'everyone' NOT NULL,
	"primary_color" text DEFAULT '#0091ea' NOT NULL,
	"secondary_color" text DEFAULT '#FF5722' NOT NULL,
	"primary_opacity" real DEFAULT 0.3 NOT NULL,
	"secondary_opacity" real DEFAULT 0.3 NOT NULL,
	"primary_blur" integer DEFAULT 12 NOT NULL,
	"secondary_blur" integer DEFAULT 8 NOT NULL,
	"header_radius" real DEFAULT 10 NOT NULL,
	"button_radius" real DEFAULT 6 NOT NULL,
	"button_blur" integer DEFAULT 8 NOT NULL,
	"button_opacity" real DEFAULT 0.8 NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "company_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "company" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "event_registrations" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "event_registrations_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "event_registrations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL,
	"comments_count" bigint DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"published_at" timestamptz(3),
	"trashed_at" timestamptz(3),
	"created_by" uuid,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" text,
	"caption" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text DEFAULT 'Other' NOT NULL,
	"event_type" text DEFAULT 'local' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"join_url" text DEFAULT '' NOT NULL,
	"starts_at" timestamptz(3) NOT NULL,
	"ends_at" timestamptz(3) NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"price_cents" bigint DEFAULT 0 NOT NULL,
	"capacity" integer,
	"registrations" bigint DEFAULT 0 NOT NULL,
	"sha256" text,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"thumbhash" text DEFAULT '' NOT NULL,
	"webp" integer[] DEFAULT '{}' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "events_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "events_not_overbooked" CHECK (capacity is null or registrations <= capacity),
	CONSTRAINT "events_ends_after_start" CHECK (ends_at >= starts_at)
);
--> statement-breakpoint
ALTER TABLE "events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "likes" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "likes_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "likes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"media" integer DEFAULT 0 NOT NULL,
	"products" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "usage" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "checkout_keys" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "checkout_keys_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "checkout_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"title" text NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"price_cents" bigint NOT NULL,
	"qty" integer NOT NULL,
	"image_sha256" text,
	"image_width" integer,
	CONSTRAINT "order_lines_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"order_number" text NOT NULL,
	"user_id" uuid,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_method" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"token" text NOT NULL,
	"history" jsonb NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "orders_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "photos" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL,
	"comments_count" bigint DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"published_at" timestamptz(3),
	"trashed_at" timestamptz(3),
	"created_by" uuid,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" text,
	"caption" text DEFAULT '' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"category" text DEFAULT 'Other' NOT NULL,
	"credit" text DEFAULT '' NOT NULL,
	"exif" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"resolution" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"focal_x" real,
	"focal_y" real,
	"sha256" text NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint NOT NULL,
	"mime" text NOT NULL,
	"state" text DEFAULT 'processing' NOT NULL,
	"problem" text,
	"webp" integer[] DEFAULT '{}' NOT NULL,
	"avif" integer[] DEFAULT '{}' NOT NULL,
	"downloads" bigint DEFAULT 0 NOT NULL,
	"upload_key" text,
	CONSTRAINT "photos_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_images" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"webp" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "product_images_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "product_images" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"price_cents" bigint NOT NULL,
	"compare_at_cents" bigint,
	"cost_cents" bigint,
	"stock" integer DEFAULT 0 NOT NULL,
	"low_stock" integer DEFAULT 5 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	"sold" bigint DEFAULT 0 NOT NULL,
	"orders_count" bigint DEFAULT 0 NOT NULL,
	"popularity" bigint GENERATED ALWAYS AS (orders_count * 5 + views) STORED NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"published_at" timestamptz(3),
	"trashed_at" timestamptz(3),
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "products_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "products_price_not_negative" CHECK (price_cents >= 0),
	CONSTRAINT "products_stock_not_negative" CHECK (stock >= 0)
);
--> statement-breakpoint
ALTER TABLE "products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"product_id" uuid NOT NULL,
	"delta" integer NOT NULL,
	"stock" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"by" text,
	CONSTRAINT "stock_movements_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sliders" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"type" text DEFAULT 'photo' NOT NULL,
	"button1_text" text DEFAULT '' NOT NULL,
	"button1_link" text DEFAULT '' NOT NULL,
	"button2_text" text DEFAULT '' NOT NULL,
	"button2_link" text DEFAULT '' NOT NULL,
	"content_alignment" text DEFAULT 'center' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_global_settings" boolean DEFAULT false NOT NULL,
	"search_button" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"webp" integer[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "sliders_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sliders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "old_slugs" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"item_id" uuid NOT NULL,
	CONSTRAINT "old_slugs_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "old_slugs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "domains" (
	"host" text PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"suspended_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "tenants_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "album_photos" ADD CONSTRAINT "album_photos_album_fk" FOREIGN KEY ("tenant_id","album_id") REFERENCES "public"."albums"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_photos" ADD CONSTRAINT "album_photos_photo_fk" FOREIGN KEY ("tenant_id","photo_id") REFERENCES "public"."photos"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_addresses" ADD CONSTRAINT "known_addresses_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blogs" ADD CONSTRAINT "blogs_created_by_fk" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_comment_fk" FOREIGN KEY ("tenant_id","comment_id") REFERENCES "public"."comments"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_event_fk" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_created_by_fk" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_created_by_fk" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."products"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "album_photos_newest" ON "album_photos" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "album_photos_once" ON "album_photos" USING btree ("tenant_id","album_id","photo_id");--> statement-breakpoint
CREATE INDEX "album_photos_photo" ON "album_photos" USING btree ("tenant_id","photo_id");--> statement-breakpoint
CREATE INDEX "albums_newest" ON "albums" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "albums_title" ON "albums" USING btree ("tenant_id",lower("title"));--> statement-breakpoint
CREATE INDEX "known_addresses_newest" ON "known_addresses" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "known_addresses_one" ON "known_addresses" USING btree ("tenant_id","user_id","address");--> statement-breakpoint
CREATE INDEX "password_resets_newest" ON "password_resets" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_user" ON "password_resets" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_token" ON "password_resets" USING btree ("tenant_id","token_hash");--> statement-breakpoint
CREATE INDEX "registrations_newest" ON "registrations" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_email" ON "registrations" USING btree ("tenant_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_username" ON "registrations" USING btree ("tenant_id","username");--> statement-breakpoint
CREATE INDEX "sessions_newest" ON "sessions" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("tenant_id","token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("tenant_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("tenant_id","username");--> statement-breakpoint
CREATE INDEX "blogs_newest" ON "blogs" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "blogs_slug" ON "blogs" USING btree ("tenant_id","slug");--> statement-breakpoint
CREATE INDEX "blogs_shown_newest" ON "blogs" USING btree ("tenant_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published and trashed_at is null;--> statement-breakpoint
CREATE INDEX "blogs_shown_viewed" ON "blogs" USING btree ("tenant_id","views" DESC NULLS FIRST,"id") WHERE published and trashed_at is null;--> statement-breakpoint
CREATE INDEX "blogs_shown_commented" ON "blogs" USING btree ("tenant_id","comments_count" DESC NULLS FIRST,"id") WHERE published and trashed_at is null;--> statement-breakpoint
CREATE INDEX "blogs_picture" ON "blogs" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE INDEX "content_versions_newest" ON "content_versions" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_kind" ON "content_versions" USING btree ("tenant_id","kind");--> statement-breakpoint
CREATE INDEX "carts_newest" ON "carts" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "carts_user" ON "carts" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "comment_reports_newest" ON "comment_reports" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "comment_reports_once" ON "comment_reports" USING btree ("tenant_id","comment_id","reporter");--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_item" ON "comments" USING btree ("tenant_id","kind","item_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("tenant_id","user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_visitor" ON "comments" USING btree ("tenant_id","visitor_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "company_newest" ON "company" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "company_one" ON "company" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "event_registrations_newest" ON "event_registrations" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "event_registrations_once" ON "event_registrations" USING btree ("tenant_id","event_id","user_id");--> statement-breakpoint
CREATE INDEX "event_registrations_queue" ON "event_registrations" USING btree ("tenant_id","event_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "events_newest" ON "events" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "events_shown_soonest" ON "events" USING btree ("tenant_id","starts_at","id") WHERE published and trashed_at is null;--> statement-breakpoint
CREATE INDEX "events_picture" ON "events" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE INDEX "likes_newest" ON "likes" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "likes_once" ON "likes" USING btree ("tenant_id","kind","item_id","user_id");--> statement-breakpoint
CREATE INDEX "likes_user" ON "likes" USING btree ("tenant_id","user_id","kind","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "usage_newest" ON "usage" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "usage_one" ON "usage" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "checkout_keys_newest" ON "checkout_keys" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_keys_once" ON "checkout_keys" USING btree ("tenant_id","scope","key");--> statement-breakpoint
CREATE INDEX "order_lines_newest" ON "order_lines" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_place" ON "order_lines" USING btree ("tenant_id","order_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("tenant_id","product_id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("tenant_id","order_number");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("tenant_id","user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("tenant_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("tenant_id","customer_email");--> statement-breakpoint
CREATE INDEX "photos_newest" ON "photos" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "photos_sha256" ON "photos" USING btree ("tenant_id","sha256") WHERE trashed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_upload_key" ON "photos" USING btree ("tenant_id","created_by","upload_key");--> statement-breakpoint
CREATE INDEX "photos_shown_newest" ON "photos" USING btree ("tenant_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published and trashed_at is null and state = 'ready';--> statement-breakpoint
CREATE INDEX "photos_shown_viewed" ON "photos" USING btree ("tenant_id","views" DESC NULLS FIRST,"id") WHERE published and trashed_at is null and state = 'ready';--> statement-breakpoint
CREATE INDEX "photos_shown_liked" ON "photos" USING btree ("tenant_id","likes" DESC NULLS FIRST,"id") WHERE published and trashed_at is null and state = 'ready';--> statement-breakpoint
CREATE INDEX "photos_shown_downloaded" ON "photos" USING btree ("tenant_id","downloads" DESC NULLS FIRST,"id") WHERE published and trashed_at is null and state = 'ready';--> statement-breakpoint
CREATE INDEX "photos_shown_kinds" ON "photos" USING btree ("tenant_id","category","resolution") WHERE published and trashed_at is null and state = 'ready';--> statement-breakpoint
CREATE INDEX "product_images_newest" ON "product_images" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_images_product" ON "product_images" USING btree ("tenant_id","product_id","position");--> statement-breakpoint
CREATE INDEX "product_images_picture" ON "product_images" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug" ON "products" USING btree ("tenant_id","slug") WHERE trashed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree ("tenant_id","sku") WHERE sku <> '' and trashed_at is null;--> statement-breakpoint
CREATE INDEX "products_shown_newest" ON "products" USING btree ("tenant_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'active' and trashed_at is null;--> statement-breakpoint
CREATE INDEX "products_shown_popular" ON "products" USING btree ("tenant_id","popularity" DESC NULLS FIRST,"id") WHERE status = 'active' and trashed_at is null;--> statement-breakpoint
CREATE INDEX "products_shown_price" ON "products" USING btree ("tenant_id","price_cents","id") WHERE status = 'active' and trashed_at is null;--> statement-breakpoint
CREATE INDEX "stock_movements_newest" ON "stock_movements" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("tenant_id","product_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "sliders_newest" ON "sliders" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sliders_order" ON "sliders" USING btree ("tenant_id","order");--> statement-breakpoint
CREATE INDEX "sliders_picture" ON "sliders" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE INDEX "old_slugs_newest" ON "old_slugs" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "old_slugs_one" ON "old_slugs" USING btree ("tenant_id","kind","slug");--> statement-breakpoint
CREATE INDEX "old_slugs_item" ON "old_slugs" USING btree ("tenant_id","kind","item_id");--> statement-breakpoint
CREATE INDEX "domains_tenant" ON "domains" USING btree ("tenant_id");--> statement-breakpoint
CREATE POLICY "album_photos_own_tenant" ON "album_photos" AS PERMISSIVE FOR ALL TO public USING ("album_photos"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("album_photos"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "albums_own_tenant" ON "albums" AS PERMISSIVE FOR ALL TO public USING ("albums"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("albums"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "known_addresses_own_tenant" ON "known_addresses" AS PERMISSIVE FOR ALL TO public USING ("known_addresses"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("known_addresses"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "password_resets_own_tenant" ON "password_resets" AS PERMISSIVE FOR ALL TO public USING ("password_resets"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("password_resets"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "registrations_own_tenant" ON "registrations" AS PERMISSIVE FOR ALL TO public USING ("registrations"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("registrations"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "sessions_own_tenant" ON "sessions" AS PERMISSIVE FOR ALL TO public USING ("sessions"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("sessions"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "users_own_tenant" ON "users" AS PERMISSIVE FOR ALL TO public USING ("users"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("users"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "blogs_own_tenant" ON "blogs" AS PERMISSIVE FOR ALL TO public USING ("blogs"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("blogs"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "content_versions_own_tenant" ON "content_versions" AS PERMISSIVE FOR ALL TO public USING ("content_versions"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("content_versions"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "carts_own_tenant" ON "carts" AS PERMISSIVE FOR ALL TO public USING ("carts"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("carts"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "comment_reports_own_tenant" ON "comment_reports" AS PERMISSIVE FOR ALL TO public USING ("comment_reports"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("comment_reports"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "comments_own_tenant" ON "comments" AS PERMISSIVE FOR ALL TO public USING ("comments"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("comments"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "company_own_tenant" ON "company" AS PERMISSIVE FOR ALL TO public USING ("company"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("company"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "event_registrations_own_tenant" ON "event_registrations" AS PERMISSIVE FOR ALL TO public USING ("event_registrations"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("event_registrations"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "events_own_tenant" ON "events" AS PERMISSIVE FOR ALL TO public USING ("events"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("events"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "likes_own_tenant" ON "likes" AS PERMISSIVE FOR ALL TO public USING ("likes"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("likes"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "usage_own_tenant" ON "usage" AS PERMISSIVE FOR ALL TO public USING ("usage"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("usage"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "checkout_keys_own_tenant" ON "checkout_keys" AS PERMISSIVE FOR ALL TO public USING ("checkout_keys"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("checkout_keys"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "order_lines_own_tenant" ON "order_lines" AS PERMISSIVE FOR ALL TO public USING ("order_lines"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("order_lines"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "orders_own_tenant" ON "orders" AS PERMISSIVE FOR ALL TO public USING ("orders"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("orders"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "photos_own_tenant" ON "photos" AS PERMISSIVE FOR ALL TO public USING ("photos"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("photos"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "product_images_own_tenant" ON "product_images" AS PERMISSIVE FOR ALL TO public USING ("product_images"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("product_images"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "products_own_tenant" ON "products" AS PERMISSIVE FOR ALL TO public USING ("products"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("products"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "stock_movements_own_tenant" ON "stock_movements" AS PERMISSIVE FOR ALL TO public USING ("stock_movements"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("stock_movements"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "sliders_own_tenant" ON "sliders" AS PERMISSIVE FOR ALL TO public USING ("sliders"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("sliders"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "old_slugs_own_tenant" ON "old_slugs" AS PERMISSIVE FOR ALL TO public USING ("old_slugs"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("old_slugs"."tenant_id" = current_setting('app.tenant')::uuid);