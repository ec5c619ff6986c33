ALTER TABLE "secrets" ADD COLUMN "starts_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "secrets" ADD COLUMN "ends_at" timestamptz(3);