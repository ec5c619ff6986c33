ALTER TABLE "videos" ADD COLUMN "unplayable" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_playable" CHECK (not (published and unplayable <> ''));