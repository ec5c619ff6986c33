ALTER TABLE "carts" RENAME COLUMN "joined" TO "last_merge";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "letter_job" TO "email_job_id";--> statement-breakpoint
ALTER INDEX "orders_words" RENAME TO "orders_search_text";--> statement-breakpoint
ALTER INDEX "product_images_picture" RENAME TO "product_images_image";--> statement-breakpoint
ALTER TABLE "products" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER INDEX "products_shown_newest" RENAME TO "products_visible_newest";--> statement-breakpoint
ALTER INDEX "products_kept_popular" RENAME TO "products_untrashed_popular";--> statement-breakpoint
ALTER INDEX "products_kept_price" RENAME TO "products_untrashed_price";--> statement-breakpoint
ALTER INDEX "products_words" RENAME TO "products_search_text";--> statement-breakpoint
ALTER TABLE "stock_wishes" RENAME TO "stock_alerts";--> statement-breakpoint
ALTER INDEX "stock_wishes_newest" RENAME TO "stock_alerts_newest";--> statement-breakpoint
ALTER INDEX "stock_wishes_one_each" RENAME TO "stock_alerts_one_each";--> statement-breakpoint
ALTER INDEX "stock_wishes_product" RENAME TO "stock_alerts_product";--> statement-breakpoint
ALTER INDEX "stock_wishes_email" RENAME TO "stock_alerts_email";--> statement-breakpoint
ALTER TABLE "stock_alerts" RENAME CONSTRAINT "stock_wishes_variant_fk" TO "stock_alerts_variant_fk";--> statement-breakpoint
ALTER TABLE "stock_alerts" RENAME CONSTRAINT "stock_wishes_product_fk" TO "stock_alerts_product_fk";--> statement-breakpoint
ALTER TABLE "stock_alerts" RENAME CONSTRAINT "stock_wishes_pk" TO "stock_alerts_pk";--> statement-breakpoint
ALTER POLICY "stock_wishes_own_tenant" ON "stock_alerts" RENAME TO "stock_alerts_own_tenant";--> statement-breakpoint
ALTER TABLE "audios" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER INDEX "audios_shown_newest" RENAME TO "audios_visible_newest";--> statement-breakpoint
ALTER INDEX "audios_shown_played" RENAME TO "audios_visible_played";--> statement-breakpoint
ALTER INDEX "audios_words" RENAME TO "audios_search_text";--> statement-breakpoint
ALTER INDEX "audios_picture" RENAME TO "audios_image";--> statement-breakpoint
ALTER TABLE "blogs" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER INDEX "blogs_shown_newest" RENAME TO "blogs_visible_newest";--> statement-breakpoint
ALTER INDEX "blogs_shown_viewed" RENAME TO "blogs_visible_viewed";--> statement-breakpoint
ALTER INDEX "blogs_shown_commented" RENAME TO "blogs_visible_commented";--> statement-breakpoint
ALTER INDEX "blogs_words" RENAME TO "blogs_search_text";--> statement-breakpoint
ALTER INDEX "blogs_picture" RENAME TO "blogs_image";--> statement-breakpoint
ALTER TABLE "comments" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER INDEX "comments_words" RENAME TO "comments_search_text";--> statement-breakpoint
ALTER TABLE "documents" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER INDEX "documents_words" RENAME TO "documents_search_text";--> statement-breakpoint
ALTER INDEX "documents_shown_newest" RENAME TO "documents_visible_newest";--> statement-breakpoint
ALTER INDEX "documents_shown_downloaded" RENAME TO "documents_visible_downloaded";--> statement-breakpoint
ALTER TABLE "events" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER INDEX "events_shown_soonest" RENAME TO "events_visible_soonest";--> statement-breakpoint
ALTER INDEX "events_words" RENAME TO "events_search_text";--> statement-breakpoint
ALTER INDEX "events_picture" RENAME TO "events_image";--> statement-breakpoint
ALTER TABLE "photo_rankings" RENAME COLUMN "neighbours" TO "similar_photos";--> statement-breakpoint
ALTER TABLE "photo_rankings" RENAME COLUMN "closeness" TO "similarities";--> statement-breakpoint
ALTER TABLE "photo_viewings" RENAME TO "photo_views";--> statement-breakpoint
ALTER INDEX "photo_viewings_newest" RENAME TO "photo_views_newest";--> statement-breakpoint
ALTER INDEX "photo_viewings_once" RENAME TO "photo_views_once";--> statement-breakpoint
ALTER INDEX "photo_viewings_viewer" RENAME TO "photo_views_viewer";--> statement-breakpoint
ALTER INDEX "photo_viewings_age" RENAME TO "photo_views_age";--> statement-breakpoint
ALTER TABLE "photo_views" RENAME CONSTRAINT "photo_viewings_photo_fk" TO "photo_views_photo_fk";--> statement-breakpoint
ALTER TABLE "photo_views" RENAME CONSTRAINT "photo_viewings_pk" TO "photo_views_pk";--> statement-breakpoint
ALTER POLICY "photo_viewings_own_tenant" ON "photo_views" RENAME TO "photo_views_own_tenant";--> statement-breakpoint
ALTER TABLE "photos" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER INDEX "photos_shown_newest" RENAME TO "photos_visible_newest";--> statement-breakpoint
ALTER INDEX "photos_kept_viewed" RENAME TO "photos_untrashed_viewed";--> statement-breakpoint
ALTER INDEX "photos_kept_liked" RENAME TO "photos_untrashed_liked";--> statement-breakpoint
ALTER INDEX "photos_kept_downloaded" RENAME TO "photos_untrashed_downloaded";--> statement-breakpoint
ALTER INDEX "photos_shown_kinds" RENAME TO "photos_visible_kinds";--> statement-breakpoint
ALTER INDEX "photos_kept_newest" RENAME TO "photos_untrashed_newest";--> statement-breakpoint
ALTER INDEX "photos_words" RENAME TO "photos_search_text";--> statement-breakpoint
ALTER TABLE "ranking_runs" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "ranking_runs" RENAME COLUMN "milliseconds" TO "duration_ms";--> statement-breakpoint
ALTER TABLE "revisions" RENAME COLUMN "words" TO "snapshot";--> statement-breakpoint
ALTER TABLE "search_documents" RENAME COLUMN "words" TO "search_vector";--> statement-breakpoint
ALTER TABLE "search_documents" RENAME COLUMN "names" TO "title_vector";--> statement-breakpoint
ALTER TABLE "search_documents" RENAME COLUMN "shown_at" TO "visible_from";--> statement-breakpoint
ALTER INDEX "search_documents_words" RENAME TO "search_documents_search_vector";--> statement-breakpoint
ALTER INDEX "search_documents_names" RENAME TO "search_documents_title_vector";--> statement-breakpoint
ALTER INDEX "search_documents_written" RENAME TO "search_documents_created";--> statement-breakpoint
ALTER INDEX "pages_picture" RENAME TO "pages_image";--> statement-breakpoint
ALTER TABLE "videos" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER INDEX "videos_shown_newest" RENAME TO "videos_visible_newest";--> statement-breakpoint
ALTER INDEX "videos_shown_viewed" RENAME TO "videos_visible_viewed";--> statement-breakpoint
ALTER INDEX "videos_shown_liked" RENAME TO "videos_visible_liked";--> statement-breakpoint
ALTER INDEX "videos_words" RENAME TO "videos_search_text";--> statement-breakpoint
ALTER INDEX "videos_picture" RENAME TO "videos_image";--> statement-breakpoint
ALTER TABLE "sent_mails" RENAME COLUMN "letter" TO "message";--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "kept_out" TO "sign_in_blocked";--> statement-breakpoint
ALTER INDEX "users_words" RENAME TO "users_search_text";--> statement-breakpoint
ALTER TABLE "activity" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER TABLE "first_views" RENAME TO "default_views";--> statement-breakpoint
ALTER INDEX "first_views_newest" RENAME TO "default_views_newest";--> statement-breakpoint
ALTER INDEX "first_views_one" RENAME TO "default_views_one";--> statement-breakpoint
ALTER INDEX "first_views_view" RENAME TO "default_views_view";--> statement-breakpoint
ALTER TABLE "default_views" RENAME CONSTRAINT "first_views_user_fk" TO "default_views_user_fk";--> statement-breakpoint
ALTER TABLE "default_views" RENAME CONSTRAINT "first_views_view_fk" TO "default_views_view_fk";--> statement-breakpoint
ALTER TABLE "default_views" RENAME CONSTRAINT "first_views_pk" TO "default_views_pk";--> statement-breakpoint
ALTER POLICY "first_views_own_tenant" ON "default_views" RENAME TO "default_views_own_tenant";--> statement-breakpoint
ALTER TABLE "messages" RENAME COLUMN "noticed_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "sliders" RENAME COLUMN "picture_id" TO "image_id";--> statement-breakpoint
ALTER INDEX "sliders_picture" RENAME TO "sliders_image";--> statement-breakpoint
UPDATE "carts" SET "last_merge" = ("last_merge" - 'kept') || jsonb_build_object('earlierLines', "last_merge" -> 'kept') WHERE "last_merge" IS NOT NULL;--> statement-breakpoint
UPDATE "activity" SET "changes" = ("changes" - 'picture_id') || jsonb_build_object('image_id', "changes" -> 'picture_id') WHERE "kind" = 'slider' AND "changes" ? 'picture_id';
