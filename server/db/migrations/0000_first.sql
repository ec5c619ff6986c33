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
CREATE TABLE "comments" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"photo_id" uuid NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"user_id" uuid,
	"visitor_id" text,
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
	CONSTRAINT "usage_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "usage" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "photo_likes" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"photo_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "photo_likes_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "photo_likes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "photos" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
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
	"views" bigint DEFAULT 0 NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL,
	"downloads" bigint DEFAULT 0 NOT NULL,
	"comments_count" bigint DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"published_at" timestamptz(3),
	"trashed_at" timestamptz(3),
	"created_by" uuid,
	"upload_key" text,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "photos_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "comments" ADD CONSTRAINT "comments_photo_fk" FOREIGN KEY ("tenant_id","photo_id") REFERENCES "public"."photos"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_likes" ADD CONSTRAINT "photo_likes_photo_fk" FOREIGN KEY ("tenant_id","photo_id") REFERENCES "public"."photos"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_likes" ADD CONSTRAINT "photo_likes_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_created_by_fk" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "content_versions_newest" ON "content_versions" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_kind" ON "content_versions" USING btree ("tenant_id","kind");--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_photo" ON "comments" USING btree ("tenant_id","photo_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("tenant_id","user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_visitor" ON "comments" USING btree ("tenant_id","visitor_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "company_newest" ON "company" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "company_one" ON "company" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "usage_newest" ON "usage" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "usage_one" ON "usage" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "photo_likes_newest" ON "photo_likes" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "photo_likes_once" ON "photo_likes" USING btree ("tenant_id","photo_id","user_id");--> statement-breakpoint
CREATE INDEX "photo_likes_user" ON "photo_likes" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "photos_newest" ON "photos" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "photos_sha256" ON "photos" USING btree ("tenant_id","sha256") WHERE trashed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_upload_key" ON "photos" USING btree ("tenant_id","created_by","upload_key");--> statement-breakpoint
CREATE INDEX "photos_shown_newest" ON "photos" USING btree ("tenant_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published and trashed_at is null and state = 'ready';--> statement-breakpoint
CREATE INDEX "photos_shown_viewed" ON "photos" USING btree ("tenant_id","views" DESC NULLS FIRST,"id") WHERE published and trashed_at is null and state = 'ready';--> statement-breakpoint
CREATE INDEX "photos_shown_liked" ON "photos" USING btree ("tenant_id","likes" DESC NULLS FIRST,"id") WHERE published and trashed_at is null and state = 'ready';--> statement-breakpoint
CREATE INDEX "photos_shown_downloaded" ON "photos" USING btree ("tenant_id","downloads" DESC NULLS FIRST,"id") WHERE published and trashed_at is null and state = 'ready';--> statement-breakpoint
CREATE INDEX "photos_shown_kinds" ON "photos" USING btree ("tenant_id","category","resolution") WHERE published and trashed_at is null and state = 'ready';--> statement-breakpoint
CREATE INDEX "sliders_newest" ON "sliders" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sliders_order" ON "sliders" USING btree ("tenant_id","order");--> statement-breakpoint
CREATE INDEX "sliders_picture" ON "sliders" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE INDEX "domains_tenant" ON "domains" USING btree ("tenant_id");--> statement-breakpoint
CREATE POLICY "album_photos_own_tenant" ON "album_photos" AS PERMISSIVE FOR ALL TO public USING ("album_photos"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("album_photos"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "albums_own_tenant" ON "albums" AS PERMISSIVE FOR ALL TO public USING ("albums"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("albums"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "known_addresses_own_tenant" ON "known_addresses" AS PERMISSIVE FOR ALL TO public USING ("known_addresses"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("known_addresses"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "password_resets_own_tenant" ON "password_resets" AS PERMISSIVE FOR ALL TO public USING ("password_resets"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("password_resets"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "registrations_own_tenant" ON "registrations" AS PERMISSIVE FOR ALL TO public USING ("registrations"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("registrations"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "sessions_own_tenant" ON "sessions" AS PERMISSIVE FOR ALL TO public USING ("sessions"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("sessions"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "users_own_tenant" ON "users" AS PERMISSIVE FOR ALL TO public USING ("users"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("users"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "content_versions_own_tenant" ON "content_versions" AS PERMISSIVE FOR ALL TO public USING ("content_versions"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("content_versions"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "comments_own_tenant" ON "comments" AS PERMISSIVE FOR ALL TO public USING ("comments"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("comments"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "company_own_tenant" ON "company" AS PERMISSIVE FOR ALL TO public USING ("company"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("company"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "usage_own_tenant" ON "usage" AS PERMISSIVE FOR ALL TO public USING ("usage"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("usage"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "photo_likes_own_tenant" ON "photo_likes" AS PERMISSIVE FOR ALL TO public USING ("photo_likes"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("photo_likes"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "photos_own_tenant" ON "photos" AS PERMISSIVE FOR ALL TO public USING ("photos"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("photos"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "sliders_own_tenant" ON "sliders" AS PERMISSIVE FOR ALL TO public USING ("sliders"."tenant_id" = current_setting('app.tenant')::uuid) WITH CHECK ("sliders"."tenant_id" = current_setting('app.tenant')::uuid);