CREATE TABLE "calibrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"state" text NOT NULL,
	"requested_by" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"budget" integer NOT NULL,
	"claim" uuid,
	"queued_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"cause" text,
	"remedy" text,
	"faults" jsonb,
	"endpoints" jsonb,
	"requests" integer,
	"accepted_before" integer,
	"accepted_after" integer,
	"commit" text,
	"has_committed" boolean
);
--> statement-breakpoint
ALTER TABLE "generation_records" ADD COLUMN "is_calibrating" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "generation_records" ADD COLUMN "calibration_id" uuid;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_record_id_generation_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."generation_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calibrations_record_id_id_index" ON "calibrations" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "calibrations_workspace_id_id_index" ON "calibrations" USING btree ("workspace_id","id");