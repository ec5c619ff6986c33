CREATE TABLE "email_undos" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	CONSTRAINT "email_undos_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "email_undos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "email_undos" ADD CONSTRAINT "email_undos_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_undos_newest" ON "email_undos" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "email_undos_token" ON "email_undos" USING btree ("tenant_id","token_hash");--> statement-breakpoint
CREATE INDEX "email_undos_user" ON "email_undos" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_token" ON "email_changes" USING btree ("tenant_id","token_hash");--> statement-breakpoint
CREATE POLICY "email_undos_own_tenant" ON "email_undos" AS PERMISSIVE FOR ALL TO public USING ("email_undos"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("email_undos"."tenant_id" = current_setting('app.tenant')::uuid);