ALTER TABLE "sliders" ADD COLUMN "video_id" uuid;--> statement-breakpoint
ALTER TABLE "sliders" ADD CONSTRAINT "sliders_video_fk" FOREIGN KEY ("tenant_id","video_id") REFERENCES "public"."videos"("tenant_id","id") ON DELETE set null ("video_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sliders_video" ON "sliders" USING btree ("tenant_id","video_id");