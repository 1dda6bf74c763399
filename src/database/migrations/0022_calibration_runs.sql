CREATE TABLE "calibration_runs" (
	"calibration_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"repository" text NOT NULL,
	"repository_id" text NOT NULL,
	"run_id" text,
	"asked_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"looks" integer DEFAULT 0 NOT NULL,
	"look_at" timestamp with time zone,
	"commit" text NOT NULL,
	"order" jsonb,
	"report" jsonb
);
--> statement-breakpoint
ALTER TABLE "calibrations" ADD COLUMN "workflow_run" text;--> statement-breakpoint
ALTER TABLE "calibration_runs" ADD CONSTRAINT "calibration_runs_calibration_id_calibrations_id_fk" FOREIGN KEY ("calibration_id") REFERENCES "public"."calibrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_runs" ADD CONSTRAINT "calibration_runs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calibration_runs_repository_id_run_id_index" ON "calibration_runs" USING btree ("repository_id","run_id");--> statement-breakpoint
CREATE INDEX "calibration_runs_look_at_index" ON "calibration_runs" USING btree ("look_at");