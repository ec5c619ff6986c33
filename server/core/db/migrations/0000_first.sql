CREATE TABLE "activity" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"request" uuid NOT NULL,
	"by_id" uuid,
	"by" text NOT NULL,
	"ip" text NOT NULL,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid,
	"title" text NOT NULL,
	"words" text GENERATED ALWAYS AS (lower(title || ' ' || by)) STORED NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "activity_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "activity" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "analytics_counts" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "analytics_counts_pk" PRIMARY KEY("tenant_id","kind","day","name")
);
--> statement-breakpoint
ALTER TABLE "analytics_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "analytics_salts" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"day" date NOT NULL,
	"salt" text NOT NULL,
	CONSTRAINT "analytics_salts_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
ALTER TABLE "analytics_salts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "analytics_visitors" (
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"day" date NOT NULL,
	"visitor" bigint NOT NULL,
	"views" integer NOT NULL,
	"source" text NOT NULL,
	"device" text NOT NULL,
	"country" text NOT NULL,
	CONSTRAINT "analytics_visitors_pk" PRIMARY KEY("tenant_id","day","visitor")
);
--> statement-breakpoint
ALTER TABLE "analytics_visitors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audio_reviews" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"audio_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"edited_at" timestamptz(3),
	CONSTRAINT "audio_reviews_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "audio_reviews_stars" CHECK (stars between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "audio_reviews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audios" (
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
	"clip" text,
	"clip_ending" text DEFAULT '' NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"duration" integer DEFAULT 0 NOT NULL,
	"quality" text DEFAULT '' NOT NULL,
	"sha256" text,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"thumbhash" text DEFAULT '' NOT NULL,
	"webp" integer[] DEFAULT '{}' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"artist" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" text DEFAULT 'Music' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"transcript" text DEFAULT '' NOT NULL,
	"waveform" integer[] DEFAULT '{}' NOT NULL,
	"plays" bigint DEFAULT 0 NOT NULL,
	"downloads" bigint DEFAULT 0 NOT NULL,
	"ratings" bigint DEFAULT 0 NOT NULL,
	"rating" integer DEFAULT 0 NOT NULL,
	"words" text GENERATED ALWAYS AS (lower(title || ' ' || artist || ' ' || description || ' ' || spaced(tags))) STORED NOT NULL,
	CONSTRAINT "audios_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "audios" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"decoy" boolean NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "email_changes_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "email_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"muted" text[] DEFAULT '{}' NOT NULL,
	"single_keys" boolean DEFAULT true NOT NULL,
	"delete_after" timestamptz(3),
	"kept_out" boolean DEFAULT false NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"comments_blocked" boolean DEFAULT false NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" text,
	"words" text GENERATED ALWAYS AS (lower(name || ' ' || username || ' ' || email)) STORED NOT NULL,
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
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"reading_time" integer DEFAULT 1 NOT NULL,
	"sha256" text,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"thumbhash" text DEFAULT '' NOT NULL,
	"webp" integer[] DEFAULT '{}' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"publish_at" timestamptz(3),
	"attachment_file" uuid,
	"attachment_name" text,
	"attachment_size" integer DEFAULT 0 NOT NULL,
	"words" text GENERATED ALWAYS AS (lower(title || ' ' || caption || ' ' || author || ' ' || spaced(tags))) STORED NOT NULL,
	CONSTRAINT "blogs_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "blogs_only_drafts_wait" CHECK (publish_at is null or not published)
);
--> statement-breakpoint
ALTER TABLE "blogs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"lane" smallint NOT NULL,
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
	"joined" jsonb,
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
	"settled_at" timestamptz(3),
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
	"key" text,
	"edited_at" timestamptz(3),
	"moderated_at" timestamptz(3),
	"words" text GENERATED ALWAYS AS (lower(text)) STORED NOT NULL,
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
	"mission" text DEFAULT '' NOT NULL,
	"vision" text DEFAULT '' NOT NULL,
	"values" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"team" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"logo_dark" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"font" text DEFAULT 'Inter' NOT NULL,
	"comments" text DEFAULT 'everyone' NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"order_prefix" text DEFAULT '' NOT NULL,
	"low_stock" integer DEFAULT 5 NOT NULL,
	"pickup" text DEFAULT '' NOT NULL,
	"shop_note" text DEFAULT '' NOT NULL,
	"mail_sender" text DEFAULT '' NOT NULL,
	"menu" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"quick_links" jsonb DEFAULT '[]'::jsonb NOT NULL,
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
CREATE TABLE "site_transfers" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"agreed" boolean DEFAULT false NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"file_name" text DEFAULT '' NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"report" jsonb,
	"by" text NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"finished_at" timestamptz(3),
	"expires_at" timestamptz(3),
	CONSTRAINT "site_transfers_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "site_transfers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_versions" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"document_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"pages" integer,
	"replaced_by" text NOT NULL,
	CONSTRAINT "document_versions_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "documents" (
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
	"description" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"access" text DEFAULT 'public' NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"pages" integer,
	"downloads" bigint DEFAULT 0 NOT NULL,
	"words" text GENERATED ALWAYS AS (lower(title || ' ' || description || ' ' || file_name || ' ' || spaced(tags))) STORED NOT NULL,
	CONSTRAINT "documents_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "domain_claims" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"host" text NOT NULL,
	"www" boolean NOT NULL,
	"token" text NOT NULL,
	"problem" text,
	"found" jsonb DEFAULT '[]' NOT NULL,
	"checked_at" timestamptz(3),
	CONSTRAINT "domain_claims_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "domain_claims" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "event_registrations" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"cancelled_at" timestamptz(3),
	"cancelled_by" text,
	"attended_at" timestamptz(3),
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
	"waitlist" boolean DEFAULT true NOT NULL,
	"sha256" text,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"thumbhash" text DEFAULT '' NOT NULL,
	"webp" integer[] DEFAULT '{}' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"publish_at" timestamptz(3),
	"words" text GENERATED ALWAYS AS (lower(title || ' ' || caption || ' ' || location || ' ' || city || ' ' || spaced(tags))) STORED NOT NULL,
	CONSTRAINT "events_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "events_only_drafts_wait" CHECK (publish_at is null or not published),
	CONSTRAINT "events_not_overbooked" CHECK (capacity is null or registrations <= capacity),
	CONSTRAINT "events_ends_after_start" CHECK (ends_at >= starts_at)
);
--> statement-breakpoint
ALTER TABLE "events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "google_accounts" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "google_accounts_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "google_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "google_attempts" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"started_by" text NOT NULL,
	"origin" text NOT NULL,
	"next" text NOT NULL,
	"port" integer,
	"connects" uuid,
	"verifier" text NOT NULL,
	"nonce" text NOT NULL,
	"returned_at" timestamptz(3),
	"ticket_hash" text,
	"user_id" uuid,
	"issuer" text,
	"subject" text,
	"email" text,
	"expires_at" timestamptz(3) NOT NULL,
	CONSTRAINT "google_attempts_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "google_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	CONSTRAINT "invitations_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "sent_mails" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"mail_id" uuid NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"letter" jsonb,
	CONSTRAINT "sent_mails_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sent_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "message_attachments" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"message_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"preview_id" uuid,
	"preview_width" integer,
	"preview_height" integer,
	CONSTRAINT "message_attachments_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "message_attachments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"person_id" uuid,
	"peer_id" uuid,
	"guest_name" text,
	"guest_email" text,
	"last_at" timestamptz(3) NOT NULL,
	"last_text" text NOT NULL,
	"last_by_person" boolean NOT NULL,
	"person_unread" integer DEFAULT 0 NOT NULL,
	"other_unread" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamptz(3),
	CONSTRAINT "conversations_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"by_person" boolean NOT NULL,
	"sender_id" uuid,
	"sender_name" text NOT NULL,
	"text" text NOT NULL,
	"key" text,
	"read_at" timestamptz(3),
	"noticed_at" timestamptz(3),
	CONSTRAINT "messages_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"variant_id" uuid,
	"variant" text DEFAULT '' NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"price_cents" bigint NOT NULL,
	"qty" integer NOT NULL,
	"image_sha256" text,
	"image_width" integer,
	CONSTRAINT "order_lines_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"order_id" uuid NOT NULL,
	"text" text NOT NULL,
	"by" text NOT NULL,
	"sent" boolean NOT NULL,
	CONSTRAINT "order_notes_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "order_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"currency" text DEFAULT 'USD' NOT NULL,
	"token" text NOT NULL,
	"history" jsonb NOT NULL,
	"holds_stock" boolean DEFAULT true NOT NULL,
	"imported" boolean DEFAULT false NOT NULL,
	"letter_job" uuid,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" text,
	"words" text GENERATED ALWAYS AS (lower(order_number || ' ' || customer_name || ' ' || customer_email)) STORED NOT NULL,
	CONSTRAINT "orders_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "photo_rankings" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"photo_id" uuid NOT NULL,
	"trend" real NOT NULL,
	"neighbours" uuid[] DEFAULT '{}' NOT NULL,
	"closeness" real[] DEFAULT '{}' NOT NULL,
	"ranked_at" timestamptz(3) NOT NULL,
	CONSTRAINT "photo_rankings_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "photo_rankings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "photo_viewings" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"photo_id" uuid NOT NULL,
	"viewer" text NOT NULL,
	"seen_at" timestamptz(3) NOT NULL,
	CONSTRAINT "photo_viewings_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "photo_viewings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"words" text GENERATED ALWAYS AS (lower(title || ' ' || caption || ' ' || alt || ' ' || credit || ' ' || file_name || ' ' || spaced(tags))) STORED NOT NULL,
	CONSTRAINT "photos_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ranking_runs" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"asked_at" timestamptz(3) NOT NULL,
	"milliseconds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ranking_runs_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ranking_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "product_variants" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"values" text[] NOT NULL,
	"variant_sku" text DEFAULT '' NOT NULL,
	"variant_cents" bigint,
	"variant_stock" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "product_variants_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "product_variants_price_not_negative" CHECK (variant_cents >= 0),
	CONSTRAINT "product_variants_stock_not_negative" CHECK (variant_stock >= 0)
);
--> statement-breakpoint
ALTER TABLE "product_variants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lowest_cents" bigint,
	"highest_cents" bigint,
	"variant_skus" text[] DEFAULT '{}' NOT NULL,
	"from_cents" bigint GENERATED ALWAYS AS (coalesce(lowest_cents, price_cents)) STORED NOT NULL,
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
	"words" text GENERATED ALWAYS AS (lower(name || ' ' || description || ' ' || spaced(tags) || ' ' || sku || ' ' || spaced(variant_skus))) STORED NOT NULL,
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
	"variant_id" uuid,
	"variant" text DEFAULT '' NOT NULL,
	"delta" integer NOT NULL,
	"stock" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"by" text,
	CONSTRAINT "stock_movements_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_wishes" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"email" text NOT NULL,
	CONSTRAINT "stock_wishes_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "stock_wishes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"words" jsonb NOT NULL,
	"by" text DEFAULT '' NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"draft" boolean DEFAULT false NOT NULL,
	"user_id" uuid,
	CONSTRAINT "revisions_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "revisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "first_views" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "first_views_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "first_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"owner_id" uuid,
	"by" text NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "saved_views_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "search_documents" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"item_id" uuid NOT NULL,
	"shown_at" timestamptz(3) NOT NULL,
	"price_cents" bigint,
	"plain_title" text NOT NULL,
	"code" text NOT NULL,
	"names" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"caption" text NOT NULL,
	"body" text NOT NULL,
	"category" text NOT NULL,
	"tags" text[] NOT NULL,
	"made_at" timestamptz(3) NOT NULL,
	"takes_place_at" timestamptz(3),
	"sha256" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"webp" integer[] NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "search_documents_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "search_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "search_words" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_words_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "search_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
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
	"sha256" text,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"thumbhash" text DEFAULT '' NOT NULL,
	"webp" integer[] DEFAULT '{}' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"show_in_footer" boolean DEFAULT false NOT NULL,
	"show_in_menu" boolean DEFAULT false NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"publish_at" timestamptz(3),
	CONSTRAINT "pages_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "pages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"picture_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"webp" integer[] DEFAULT '{}' NOT NULL,
	"trashed_at" timestamptz(3),
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
	"canonical" boolean DEFAULT false NOT NULL,
	"proven_at" timestamptz(3),
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
CREATE TABLE "videos" (
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
	"clip" text,
	"clip_ending" text DEFAULT '' NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"duration" integer DEFAULT 0 NOT NULL,
	"quality" text DEFAULT '' NOT NULL,
	"sha256" text,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"thumbhash" text DEFAULT '' NOT NULL,
	"webp" integer[] DEFAULT '{}' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text DEFAULT 'Entertainment' NOT NULL,
	"youtube" text DEFAULT '' NOT NULL,
	"clip_width" integer DEFAULT 0 NOT NULL,
	"clip_height" integer DEFAULT 0 NOT NULL,
	"captions" text DEFAULT '' NOT NULL,
	"words" text GENERATED ALWAYS AS (lower(title || ' ' || description || ' ' || spaced(tags))) STORED NOT NULL,
	CONSTRAINT "videos_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "videos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "album_photos" ADD CONSTRAINT "album_photos_album_fk" FOREIGN KEY ("tenant_id","album_id") REFERENCES "public"."albums"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_photos" ADD CONSTRAINT "album_photos_photo_fk" FOREIGN KEY ("tenant_id","photo_id") REFERENCES "public"."photos"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_reviews" ADD CONSTRAINT "audio_reviews_audio_fk" FOREIGN KEY ("tenant_id","audio_id") REFERENCES "public"."audios"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_reviews" ADD CONSTRAINT "audio_reviews_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audios" ADD CONSTRAINT "audios_created_by_fk" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_addresses" ADD CONSTRAINT "known_addresses_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blogs" ADD CONSTRAINT "blogs_created_by_fk" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_comment_fk" FOREIGN KEY ("tenant_id","comment_id") REFERENCES "public"."comments"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."documents"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_event_fk" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_created_by_fk" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_accounts" ADD CONSTRAINT "google_accounts_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_attempts" ADD CONSTRAINT "google_attempts_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_attempts" ADD CONSTRAINT "google_attempts_connects_fk" FOREIGN KEY ("tenant_id","connects") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_message_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_person_fk" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_peer_fk" FOREIGN KEY ("tenant_id","peer_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_rankings" ADD CONSTRAINT "photo_rankings_photo_fk" FOREIGN KEY ("tenant_id","photo_id") REFERENCES "public"."photos"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_viewings" ADD CONSTRAINT "photo_viewings_photo_fk" FOREIGN KEY ("tenant_id","photo_id") REFERENCES "public"."photos"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_created_by_fk" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."products"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."products"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_variant_fk" FOREIGN KEY ("tenant_id","variant_id") REFERENCES "public"."product_variants"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_product_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."products"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_views" ADD CONSTRAINT "first_views_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_views" ADD CONSTRAINT "first_views_view_fk" FOREIGN KEY ("tenant_id","view_id") REFERENCES "public"."saved_views"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_created_by_fk" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_newest" ON "activity" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "activity_once" ON "activity" USING btree ("tenant_id","request","kind","item_id");--> statement-breakpoint
CREATE INDEX "activity_by" ON "activity" USING btree ("tenant_id","by_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_kind" ON "activity" USING btree ("tenant_id","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_action" ON "activity" USING btree ("tenant_id","action","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_item" ON "activity" USING btree ("tenant_id","item_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "album_photos_newest" ON "album_photos" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "album_photos_once" ON "album_photos" USING btree ("tenant_id","album_id","photo_id");--> statement-breakpoint
CREATE INDEX "album_photos_photo" ON "album_photos" USING btree ("tenant_id","photo_id");--> statement-breakpoint
CREATE INDEX "albums_newest" ON "albums" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "albums_title" ON "albums" USING btree ("tenant_id",lower("title"));--> statement-breakpoint
CREATE INDEX "audio_reviews_newest" ON "audio_reviews" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "audio_reviews_once" ON "audio_reviews" USING btree ("tenant_id","audio_id","user_id");--> statement-breakpoint
CREATE INDEX "audio_reviews_of_audio" ON "audio_reviews" USING btree ("tenant_id","audio_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audios_newest" ON "audios" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audios_shown_newest" ON "audios" USING btree ("tenant_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published and trashed_at is null;--> statement-breakpoint
CREATE INDEX "audios_shown_played" ON "audios" USING btree ("tenant_id","plays" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published and trashed_at is null;--> statement-breakpoint
CREATE INDEX "audios_words" ON "audios" USING gin ("tenant_id","words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audios_picture" ON "audios" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE INDEX "audios_clip" ON "audios" USING btree ("tenant_id","clip");--> statement-breakpoint
CREATE INDEX "email_changes_newest" ON "email_changes" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_user" ON "email_changes" USING btree ("tenant_id","user_id");--> statement-breakpoint
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
CREATE INDEX "users_role" ON "users" USING btree ("tenant_id","role","delete_after");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("tenant_id",left(lower("name"), 40),"id");--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin ("tenant_id","words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_closed" ON "users" USING btree ("delete_after") WHERE "users"."delete_after" is not null;--> statement-breakpoint
CREATE INDEX "blogs_newest" ON "blogs" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "blogs_slug" ON "blogs" USING btree ("tenant_id","slug");--> statement-breakpoint
CREATE INDEX "blogs_shown_newest" ON "blogs" USING btree ("tenant_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published and trashed_at is null;--> statement-breakpoint
CREATE INDEX "blogs_shown_viewed" ON "blogs" USING btree ("tenant_id","views" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published and trashed_at is null;--> statement-breakpoint
CREATE INDEX "blogs_shown_commented" ON "blogs" USING btree ("tenant_id","comments_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published and trashed_at is null;--> statement-breakpoint
CREATE INDEX "blogs_due" ON "blogs" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "blogs_words" ON "blogs" USING gin ("tenant_id","words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "blogs_picture" ON "blogs" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE INDEX "content_versions_newest" ON "content_versions" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_kind" ON "content_versions" USING btree ("tenant_id","kind","lane");--> statement-breakpoint
CREATE INDEX "carts_newest" ON "carts" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "carts_user" ON "carts" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "comment_reports_newest" ON "comment_reports" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "comment_reports_once" ON "comment_reports" USING btree ("tenant_id","comment_id","reporter");--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_item" ON "comments" USING btree ("tenant_id","kind","item_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_state" ON "comments" USING btree ("tenant_id","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("tenant_id","user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_visitor" ON "comments" USING btree ("tenant_id","visitor_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_words" ON "comments" USING gin ("tenant_id","words" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "comments_key" ON "comments" USING btree ("tenant_id","user_id","key") WHERE key is not null;--> statement-breakpoint
CREATE INDEX "company_newest" ON "company" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "company_one" ON "company" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "site_transfers_newest" ON "site_transfers" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "site_transfers_one" ON "site_transfers" USING btree ("tenant_id","kind") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "document_versions_newest" ON "document_versions" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "document_versions_of_document" ON "document_versions" USING btree ("tenant_id","document_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "documents_slug" ON "documents" USING btree ("tenant_id","slug");--> statement-breakpoint
CREATE INDEX "documents_words" ON "documents" USING gin ("tenant_id","words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "documents_shown_newest" ON "documents" USING btree ("tenant_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published and trashed_at is null;--> statement-breakpoint
CREATE INDEX "documents_shown_downloaded" ON "documents" USING btree ("tenant_id","downloads" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published and trashed_at is null;--> statement-breakpoint
CREATE INDEX "domain_claims_newest" ON "domain_claims" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "domain_claims_host" ON "domain_claims" USING btree ("tenant_id","host");--> statement-breakpoint
CREATE INDEX "event_registrations_newest" ON "event_registrations" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "event_registrations_once" ON "event_registrations" USING btree ("tenant_id","event_id","user_id");--> statement-breakpoint
CREATE INDEX "event_registrations_queue" ON "event_registrations" USING btree ("tenant_id","event_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "events_newest" ON "events" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "events_shown_soonest" ON "events" USING btree ("tenant_id","starts_at","id") WHERE published and trashed_at is null;--> statement-breakpoint
CREATE INDEX "events_due" ON "events" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "events_words" ON "events" USING gin ("tenant_id","words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_picture" ON "events" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE INDEX "google_accounts_newest" ON "google_accounts" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "google_accounts_subject" ON "google_accounts" USING btree ("tenant_id","issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "google_accounts_user" ON "google_accounts" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "google_attempts_newest" ON "google_attempts" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "google_attempts_ticket" ON "google_attempts" USING btree ("tenant_id","ticket_hash");--> statement-breakpoint
CREATE INDEX "google_attempts_expires" ON "google_attempts" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE INDEX "invitations_newest" ON "invitations" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email" ON "invitations" USING btree ("tenant_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("tenant_id","token_hash");--> statement-breakpoint
CREATE INDEX "likes_newest" ON "likes" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "likes_once" ON "likes" USING btree ("tenant_id","kind","item_id","user_id");--> statement-breakpoint
CREATE INDEX "likes_user" ON "likes" USING btree ("tenant_id","user_id","kind","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sent_mails_newest" ON "sent_mails" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "sent_mails_mail" ON "sent_mails" USING btree ("tenant_id","mail_id");--> statement-breakpoint
CREATE INDEX "usage_newest" ON "usage" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "usage_one" ON "usage" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "message_attachments_newest" ON "message_attachments" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "message_attachments_of_message" ON "message_attachments" USING btree ("tenant_id","message_id","position");--> statement-breakpoint
CREATE INDEX "message_attachments_unsent" ON "message_attachments" USING btree ("tenant_id","uploaded_by") WHERE message_id is null;--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_last" ON "conversations" USING btree ("tenant_id","last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_person" ON "conversations" USING btree ("tenant_id","person_id","last_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_peer" ON "conversations" USING btree ("tenant_id","peer_id","last_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_inbox_unread" ON "conversations" USING btree ("tenant_id") WHERE peer_id is null and other_unread > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_colleagues" ON "conversations" USING btree ("tenant_id","person_id","peer_id") WHERE peer_id is not null;--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("tenant_id","conversation_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "messages_key" ON "messages" USING btree ("tenant_id","sender_id","key") WHERE key is not null;--> statement-breakpoint
CREATE INDEX "checkout_keys_newest" ON "checkout_keys" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_keys_once" ON "checkout_keys" USING btree ("tenant_id","scope","key");--> statement-breakpoint
CREATE INDEX "order_lines_newest" ON "order_lines" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_place" ON "order_lines" USING btree ("tenant_id","order_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("tenant_id","product_id");--> statement-breakpoint
CREATE INDEX "order_notes_newest" ON "order_notes" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("tenant_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("tenant_id","order_number");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("tenant_id","user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("tenant_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_statuses" ON "orders" USING btree ("tenant_id","status");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("tenant_id","total_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("tenant_id","customer_email");--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin ("tenant_id","words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "photo_rankings_newest" ON "photo_rankings" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "photo_rankings_photo" ON "photo_rankings" USING btree ("tenant_id","photo_id");--> statement-breakpoint
CREATE INDEX "photo_rankings_trend" ON "photo_rankings" USING btree ("tenant_id","trend" DESC NULLS FIRST,"photo_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "photo_viewings_newest" ON "photo_viewings" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "photo_viewings_once" ON "photo_viewings" USING btree ("tenant_id","photo_id","viewer");--> statement-breakpoint
CREATE INDEX "photo_viewings_viewer" ON "photo_viewings" USING btree ("tenant_id","viewer","seen_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "photo_viewings_age" ON "photo_viewings" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "photos_newest" ON "photos" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "photos_sha256" ON "photos" USING btree ("tenant_id","sha256") WHERE trashed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "photos_upload_key" ON "photos" USING btree ("tenant_id","created_by","upload_key");--> statement-breakpoint
CREATE INDEX "photos_shown_newest" ON "photos" USING btree ("tenant_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published and trashed_at is null and state = 'ready';--> statement-breakpoint
CREATE INDEX "photos_kept_viewed" ON "photos" USING btree ("tenant_id","views" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE trashed_at is null;--> statement-breakpoint
CREATE INDEX "photos_kept_liked" ON "photos" USING btree ("tenant_id","likes" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE trashed_at is null;--> statement-breakpoint
CREATE INDEX "photos_kept_downloaded" ON "photos" USING btree ("tenant_id","downloads" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE trashed_at is null;--> statement-breakpoint
CREATE INDEX "photos_shown_kinds" ON "photos" USING btree ("tenant_id","category","resolution") WHERE published and trashed_at is null and state = 'ready';--> statement-breakpoint
CREATE INDEX "photos_kept_newest" ON "photos" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"published","state") WHERE trashed_at is null;--> statement-breakpoint
CREATE INDEX "photos_statuses" ON "photos" USING btree ("tenant_id","trashed_at","published","state");--> statement-breakpoint
CREATE INDEX "photos_words" ON "photos" USING gin ("tenant_id","words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ranking_runs_newest" ON "ranking_runs" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "ranking_runs_one" ON "ranking_runs" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "product_images_newest" ON "product_images" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_images_product" ON "product_images" USING btree ("tenant_id","product_id","position");--> statement-breakpoint
CREATE INDEX "product_images_picture" ON "product_images" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE INDEX "product_variants_newest" ON "product_variants" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_variants_product" ON "product_variants" USING btree ("tenant_id","product_id","position");--> statement-breakpoint
CREATE INDEX "product_variants_sku" ON "product_variants" USING btree ("tenant_id","variant_sku") WHERE variant_sku <> '';--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug" ON "products" USING btree ("tenant_id","slug") WHERE trashed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree ("tenant_id","sku") WHERE sku <> '' and trashed_at is null;--> statement-breakpoint
CREATE INDEX "products_shown_newest" ON "products" USING btree ("tenant_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'active' and trashed_at is null;--> statement-breakpoint
CREATE INDEX "products_kept_popular" ON "products" USING btree ("tenant_id","popularity" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE trashed_at is null;--> statement-breakpoint
CREATE INDEX "products_kept_price" ON "products" USING btree ("tenant_id","from_cents","id") WHERE trashed_at is null;--> statement-breakpoint
CREATE INDEX "products_views" ON "products" USING btree ("tenant_id","trashed_at","status","lowest_cents","stock","low_stock","id");--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("tenant_id","words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stock_movements_newest" ON "stock_movements" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("tenant_id","product_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "stock_wishes_newest" ON "stock_wishes" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "stock_wishes_one_each" ON "stock_wishes" USING btree ("tenant_id",coalesce("variant_id", "product_id"),"email");--> statement-breakpoint
CREATE INDEX "stock_wishes_product" ON "stock_wishes" USING btree ("tenant_id","product_id");--> statement-breakpoint
CREATE INDEX "stock_wishes_email" ON "stock_wishes" USING btree ("tenant_id","email");--> statement-breakpoint
CREATE INDEX "revisions_newest" ON "revisions" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "revisions_item" ON "revisions" USING btree ("tenant_id","kind","item_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "revisions_one_draft" ON "revisions" USING btree ("tenant_id","kind","item_id","user_id") WHERE draft;--> statement-breakpoint
CREATE INDEX "first_views_newest" ON "first_views" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "first_views_one" ON "first_views" USING btree ("tenant_id","user_id","list");--> statement-breakpoint
CREATE INDEX "first_views_view" ON "first_views" USING btree ("tenant_id","view_id");--> statement-breakpoint
CREATE INDEX "saved_views_newest" ON "saved_views" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("tenant_id","owner_id","list","name");--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("tenant_id","list") WHERE shared;--> statement-breakpoint
CREATE INDEX "search_documents_newest" ON "search_documents" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "search_documents_item" ON "search_documents" USING btree ("tenant_id","type","item_id");--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("tenant_id","words");--> statement-breakpoint
CREATE INDEX "search_documents_names" ON "search_documents" USING gin ("tenant_id","names");--> statement-breakpoint
CREATE INDEX "search_documents_title" ON "search_documents" USING btree ("tenant_id","plain_title");--> statement-breakpoint
CREATE INDEX "search_documents_written" ON "search_documents" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "search_documents_code" ON "search_documents" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE INDEX "search_words_newest" ON "search_words" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "search_words_word" ON "search_words" USING btree ("tenant_id","word");--> statement-breakpoint
CREATE INDEX "search_words_like" ON "search_words" USING gin ("tenant_id","word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pages_newest" ON "pages" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug" ON "pages" USING btree ("tenant_id","slug");--> statement-breakpoint
CREATE INDEX "pages_place" ON "pages" USING btree ("tenant_id","place","title") WHERE published and trashed_at is null;--> statement-breakpoint
CREATE INDEX "pages_picture" ON "pages" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE INDEX "sliders_newest" ON "sliders" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sliders_order" ON "sliders" USING btree ("tenant_id","order");--> statement-breakpoint
CREATE INDEX "sliders_picture" ON "sliders" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE INDEX "old_slugs_newest" ON "old_slugs" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "old_slugs_one" ON "old_slugs" USING btree ("tenant_id","kind","slug");--> statement-breakpoint
CREATE INDEX "old_slugs_item" ON "old_slugs" USING btree ("tenant_id","kind","item_id");--> statement-breakpoint
CREATE INDEX "domains_tenant" ON "domains" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "videos_newest" ON "videos" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "videos_shown_newest" ON "videos" USING btree ("tenant_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published and trashed_at is null;--> statement-breakpoint
CREATE INDEX "videos_shown_viewed" ON "videos" USING btree ("tenant_id","views" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published and trashed_at is null;--> statement-breakpoint
CREATE INDEX "videos_shown_liked" ON "videos" USING btree ("tenant_id","likes" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published and trashed_at is null;--> statement-breakpoint
CREATE INDEX "videos_words" ON "videos" USING gin ("tenant_id","words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "videos_picture" ON "videos" USING btree ("tenant_id","sha256");--> statement-breakpoint
CREATE INDEX "videos_clip" ON "videos" USING btree ("tenant_id","clip");--> statement-breakpoint
CREATE POLICY "activity_own_tenant" ON "activity" AS PERMISSIVE FOR ALL TO public USING ("activity"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("activity"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "album_photos_own_tenant" ON "album_photos" AS PERMISSIVE FOR ALL TO public USING ("album_photos"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("album_photos"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "albums_own_tenant" ON "albums" AS PERMISSIVE FOR ALL TO public USING ("albums"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("albums"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "analytics_counts_own_tenant" ON "analytics_counts" AS PERMISSIVE FOR ALL TO public USING ("analytics_counts"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("analytics_counts"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "analytics_salts_own_tenant" ON "analytics_salts" AS PERMISSIVE FOR ALL TO public USING ("analytics_salts"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("analytics_salts"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "analytics_visitors_own_tenant" ON "analytics_visitors" AS PERMISSIVE FOR ALL TO public USING ("analytics_visitors"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("analytics_visitors"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "audio_reviews_own_tenant" ON "audio_reviews" AS PERMISSIVE FOR ALL TO public USING ("audio_reviews"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("audio_reviews"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "audios_own_tenant" ON "audios" AS PERMISSIVE FOR ALL TO public USING ("audios"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("audios"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "email_changes_own_tenant" ON "email_changes" AS PERMISSIVE FOR ALL TO public USING ("email_changes"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("email_changes"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "known_addresses_own_tenant" ON "known_addresses" AS PERMISSIVE FOR ALL TO public USING ("known_addresses"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("known_addresses"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "password_resets_own_tenant" ON "password_resets" AS PERMISSIVE FOR ALL TO public USING ("password_resets"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("password_resets"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "registrations_own_tenant" ON "registrations" AS PERMISSIVE FOR ALL TO public USING ("registrations"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("registrations"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "sessions_own_tenant" ON "sessions" AS PERMISSIVE FOR ALL TO public USING ("sessions"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("sessions"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "users_own_tenant" ON "users" AS PERMISSIVE FOR ALL TO public USING ("users"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("users"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "blogs_own_tenant" ON "blogs" AS PERMISSIVE FOR ALL TO public USING ("blogs"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("blogs"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "content_versions_own_tenant" ON "content_versions" AS PERMISSIVE FOR ALL TO public USING ("content_versions"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("content_versions"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "carts_own_tenant" ON "carts" AS PERMISSIVE FOR ALL TO public USING ("carts"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("carts"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "comment_reports_own_tenant" ON "comment_reports" AS PERMISSIVE FOR ALL TO public USING ("comment_reports"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("comment_reports"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "comments_own_tenant" ON "comments" AS PERMISSIVE FOR ALL TO public USING ("comments"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("comments"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "company_own_tenant" ON "company" AS PERMISSIVE FOR ALL TO public USING ("company"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("company"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "site_transfers_own_tenant" ON "site_transfers" AS PERMISSIVE FOR ALL TO public USING ("site_transfers"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("site_transfers"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "document_versions_own_tenant" ON "document_versions" AS PERMISSIVE FOR ALL TO public USING ("document_versions"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("document_versions"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "documents_own_tenant" ON "documents" AS PERMISSIVE FOR ALL TO public USING ("documents"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("documents"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "domain_claims_own_tenant" ON "domain_claims" AS PERMISSIVE FOR ALL TO public USING ("domain_claims"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("domain_claims"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "event_registrations_own_tenant" ON "event_registrations" AS PERMISSIVE FOR ALL TO public USING ("event_registrations"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("event_registrations"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "events_own_tenant" ON "events" AS PERMISSIVE FOR ALL TO public USING ("events"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("events"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "google_accounts_own_tenant" ON "google_accounts" AS PERMISSIVE FOR ALL TO public USING ("google_accounts"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("google_accounts"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "google_attempts_own_tenant" ON "google_attempts" AS PERMISSIVE FOR ALL TO public USING ("google_attempts"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("google_attempts"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "invitations_own_tenant" ON "invitations" AS PERMISSIVE FOR ALL TO public USING ("invitations"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("invitations"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "likes_own_tenant" ON "likes" AS PERMISSIVE FOR ALL TO public USING ("likes"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("likes"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "sent_mails_own_tenant" ON "sent_mails" AS PERMISSIVE FOR ALL TO public USING ("sent_mails"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("sent_mails"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "usage_own_tenant" ON "usage" AS PERMISSIVE FOR ALL TO public USING ("usage"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("usage"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "message_attachments_own_tenant" ON "message_attachments" AS PERMISSIVE FOR ALL TO public USING ("message_attachments"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("message_attachments"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "conversations_own_tenant" ON "conversations" AS PERMISSIVE FOR ALL TO public USING ("conversations"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("conversations"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "messages_own_tenant" ON "messages" AS PERMISSIVE FOR ALL TO public USING ("messages"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("messages"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "checkout_keys_own_tenant" ON "checkout_keys" AS PERMISSIVE FOR ALL TO public USING ("checkout_keys"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("checkout_keys"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "order_lines_own_tenant" ON "order_lines" AS PERMISSIVE FOR ALL TO public USING ("order_lines"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("order_lines"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "order_notes_own_tenant" ON "order_notes" AS PERMISSIVE FOR ALL TO public USING ("order_notes"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("order_notes"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "orders_own_tenant" ON "orders" AS PERMISSIVE FOR ALL TO public USING ("orders"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("orders"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "photo_rankings_own_tenant" ON "photo_rankings" AS PERMISSIVE FOR ALL TO public USING ("photo_rankings"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("photo_rankings"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "photo_viewings_own_tenant" ON "photo_viewings" AS PERMISSIVE FOR ALL TO public USING ("photo_viewings"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("photo_viewings"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "photos_own_tenant" ON "photos" AS PERMISSIVE FOR ALL TO public USING ("photos"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("photos"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "ranking_runs_own_tenant" ON "ranking_runs" AS PERMISSIVE FOR ALL TO public USING ("ranking_runs"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("ranking_runs"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "product_images_own_tenant" ON "product_images" AS PERMISSIVE FOR ALL TO public USING ("product_images"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("product_images"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "product_variants_own_tenant" ON "product_variants" AS PERMISSIVE FOR ALL TO public USING ("product_variants"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("product_variants"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "products_own_tenant" ON "products" AS PERMISSIVE FOR ALL TO public USING ("products"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("products"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "stock_movements_own_tenant" ON "stock_movements" AS PERMISSIVE FOR ALL TO public USING ("stock_movements"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("stock_movements"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "stock_wishes_own_tenant" ON "stock_wishes" AS PERMISSIVE FOR ALL TO public USING ("stock_wishes"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("stock_wishes"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "revisions_own_tenant" ON "revisions" AS PERMISSIVE FOR ALL TO public USING ("revisions"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("revisions"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "first_views_own_tenant" ON "first_views" AS PERMISSIVE FOR ALL TO public USING ("first_views"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("first_views"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "saved_views_own_tenant" ON "saved_views" AS PERMISSIVE FOR ALL TO public USING ("saved_views"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("saved_views"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "search_documents_own_tenant" ON "search_documents" AS PERMISSIVE FOR ALL TO public USING ("search_documents"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("search_documents"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "search_words_own_tenant" ON "search_words" AS PERMISSIVE FOR ALL TO public USING ("search_words"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("search_words"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "pages_own_tenant" ON "pages" AS PERMISSIVE FOR ALL TO public USING ("pages"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("pages"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "sliders_own_tenant" ON "sliders" AS PERMISSIVE FOR ALL TO public USING ("sliders"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("sliders"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "old_slugs_own_tenant" ON "old_slugs" AS PERMISSIVE FOR ALL TO public USING ("old_slugs"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("old_slugs"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "videos_own_tenant" ON "videos" AS PERMISSIVE FOR ALL TO public USING ("videos"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("videos"."tenant_id" = current_setting('app.tenant')::uuid);