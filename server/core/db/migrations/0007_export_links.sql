ALTER TABLE "site_transfers" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "site_transfers" ADD COLUMN "link_session" uuid;--> statement-breakpoint
ALTER TABLE "site_transfers" ADD COLUMN "link_expires_at" timestamptz(3);