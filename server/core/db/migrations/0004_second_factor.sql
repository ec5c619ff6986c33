CREATE TABLE "authenticator_apps" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text,
	"pending_secret" text,
	"pending_until" timestamptz(3),
	"confirmed_at" timestamptz(3),
	"last_step" bigint,
	"last_used_at" timestamptz(3),
	CONSTRAINT "authenticator_apps_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "authenticator_apps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"rp_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"backed_up" boolean NOT NULL,
	"last_used_at" timestamptz(3),
	CONSTRAINT "passkeys_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "passkeys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"selector" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamptz(3),
	CONSTRAINT "recovery_codes_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"user_id" uuid,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"webauthn" text,
	"rp_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	CONSTRAINT "sign_in_challenges_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "require_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "authenticator_apps" ADD CONSTRAINT "authenticator_apps_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authenticator_apps_newest" ON "authenticator_apps" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "authenticator_apps_user" ON "authenticator_apps" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "passkeys_newest" ON "passkeys" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("tenant_id","credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_newest" ON "recovery_codes" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_selector" ON "recovery_codes" USING btree ("tenant_id","user_id","selector");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_newest" ON "sign_in_challenges" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_challenges_token" ON "sign_in_challenges" USING btree ("tenant_id","token_hash");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expired" ON "sign_in_challenges" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE POLICY "authenticator_apps_own_tenant" ON "authenticator_apps" AS PERMISSIVE FOR ALL TO public USING ("authenticator_apps"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("authenticator_apps"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "passkeys_own_tenant" ON "passkeys" AS PERMISSIVE FOR ALL TO public USING ("passkeys"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("passkeys"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "recovery_codes_own_tenant" ON "recovery_codes" AS PERMISSIVE FOR ALL TO public USING ("recovery_codes"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("recovery_codes"."tenant_id" = current_setting('app.tenant')::uuid);--> statement-breakpoint
CREATE POLICY "sign_in_challenges_own_tenant" ON "sign_in_challenges" AS PERMISSIVE FOR ALL TO public USING ("sign_in_challenges"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("sign_in_challenges"."tenant_id" = current_setting('app.tenant')::uuid);