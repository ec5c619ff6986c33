CREATE TABLE "event_guest_codes" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid DEFAULT current_setting('app.tenant')::uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"event_id" uuid NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"code_expires_at" timestamptz(3) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "event_guest_codes_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "event_guest_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "event_registrations" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "guest_email" text;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "guest_token" text;--> statement-breakpoint
ALTER TABLE "event_guest_codes" ADD CONSTRAINT "event_guest_codes_event_fk" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_guest_codes_newest" ON "event_guest_codes" USING btree ("tenant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "event_guest_codes_once" ON "event_guest_codes" USING btree ("tenant_id","event_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "event_registrations_guest" ON "event_registrations" USING btree ("tenant_id","event_id","guest_email");--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_person" CHECK ((user_id is null) <> (guest_email is null));--> statement-breakpoint
CREATE POLICY "event_guest_codes_own_tenant" ON "event_guest_codes" AS PERMISSIVE FOR ALL TO public USING ("event_guest_codes"."tenant_id" = (select current_setting('app.tenant')::uuid)) WITH CHECK ("event_guest_codes"."tenant_id" = current_setting('app.tenant')::uuid);