CREATE TABLE "email_texts" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"subject" text,
	"opening" text,
	"closing" text,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "email_texts_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "email_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "analytics_service" jsonb;--> statement-breakpoint
CREATE INDEX "email_texts_newest" ON "email_texts" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "email_texts_key" ON "email_texts" USING btree ("tenant_id","key");--> statement-breakpoint
CREATE POLICY "email_texts_own_tenant" ON "email_texts" AS PERMISSIVE FOR ALL TO public USING ("email_texts"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("email_texts"."tenant_id" = current_setting('app.tenant')::uuid);