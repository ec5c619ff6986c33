CREATE TABLE "order_downloads" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"order_id" uuid NOT NULL,
	"product_file_id" uuid NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamptz(3),
	CONSTRAINT "order_downloads_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "order_downloads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_files" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"product_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" bigint NOT NULL,
	"removed_at" timestamptz(3),
	CONSTRAINT "product_files_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "product_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "analytics_visitors" ADD COLUMN "stage" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_downloads" ADD CONSTRAINT "order_downloads_order_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_downloads" ADD CONSTRAINT "order_downloads_file_fk" FOREIGN KEY ("tenant_id","product_file_id") REFERENCES "public"."product_files"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_product_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."products"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_downloads_newest" ON "order_downloads" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "order_downloads_once" ON "order_downloads" USING btree ("tenant_id","order_id","product_file_id");--> statement-breakpoint
CREATE INDEX "order_downloads_file" ON "order_downloads" USING btree ("tenant_id","product_file_id");--> statement-breakpoint
CREATE INDEX "product_files_newest" ON "product_files" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_files_product" ON "product_files" USING btree ("tenant_id","product_id","created_at");--> statement-breakpoint
CREATE POLICY "order_downloads_own_tenant" ON "order_downloads" AS PERMISSIVE FOR ALL TO public USING ("order_downloads"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("order_downloads"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "product_files_own_tenant" ON "product_files" AS PERMISSIVE FOR ALL TO public USING ("product_files"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("product_files"."tenant_id" = current_setting('app.tenant')::uuid);