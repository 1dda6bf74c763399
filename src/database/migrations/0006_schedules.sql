CREATE TABLE "schedule_fires" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp with time zone,
	"fired_at" timestamp with time zone NOT NULL,
	"missed" smallint NOT NULL,
	"started_by" text,
	"executions" jsonb NOT NULL,
	CONSTRAINT "schedule_fires_scheduleId_dueAt_unique" UNIQUE("schedule_id","due_at")
);
--> statement-breakpoint
CREATE TABLE "schedule_pipelines" (
	"schedule_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"pipeline_id" uuid NOT NULL,
	CONSTRAINT "schedule_pipelines_schedule_id_position_pk" PRIMARY KEY("schedule_id","position")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"owners" text[] NOT NULL,
	"recurrence" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"missed_policy" text NOT NULL,
	"is_paused" boolean NOT NULL,
	"next_run_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dispatches" ADD COLUMN "schedule_id" uuid;--> statement-breakpoint
ALTER TABLE "schedule_fires" ADD CONSTRAINT "schedule_fires_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_fires" ADD CONSTRAINT "schedule_fires_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_pipelines" ADD CONSTRAINT "schedule_pipelines_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_pipelines" ADD CONSTRAINT "schedule_pipelines_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_fires_workspace_id_schedule_id_id_index" ON "schedule_fires" USING btree ("workspace_id","schedule_id","id");--> statement-breakpoint
CREATE INDEX "schedule_fires_fired_at_index" ON "schedule_fires" USING btree ("fired_at");--> statement-breakpoint
CREATE INDEX "schedule_pipelines_pipeline_id_index" ON "schedule_pipelines" USING btree ("pipeline_id");--> statement-breakpoint
CREATE UNIQUE INDEX "schedules_workspace_id_name_index" ON "schedules" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "schedules_workspace_id_id_index" ON "schedules" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "schedules_next_run_at_index" ON "schedules" USING btree ("next_run_at");--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dispatches_schedule_id_webhook_name_index" ON "dispatches" USING btree ("schedule_id","webhook_name");--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_one_holder" CHECK (num_nonnulls("dispatches"."gatekeeper_id", "dispatches"."schedule_id") = 1);