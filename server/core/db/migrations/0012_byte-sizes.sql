ALTER TABLE "audios" ALTER COLUMN "size" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "blogs" ALTER COLUMN "attachment_size" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "document_versions" ALTER COLUMN "size" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "size" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "message_attachments" ALTER COLUMN "size" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "size" SET DATA TYPE bigint;