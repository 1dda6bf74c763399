CREATE TABLE "actions_legs" (
	"execution_id" uuid NOT NULL,
	"leg" integer NOT NULL,
	"commit" text NOT NULL,
	"test_cases" jsonb NOT NULL,
	"results_at" timestamp with time zone,
	CONSTRAINT "actions_legs_execution_id_leg_pk" PRIMARY KEY("execution_id","leg")
);
--> statement-breakpoint
CREATE TABLE "actions_runs" (
	"execution_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"repository" text NOT NULL,
	"repository_id" text NOT NULL,
	"run_id" text,
	"asked_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"looks" integer DEFAULT 0 NOT NULL,
	"look_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "actions_runtimes" (
	"runtime_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"repository" text NOT NULL,
	"repository_id" text,
	"workflow" text NOT NULL,
	"ref" text,
	"labels" text[] NOT NULL,
	"action" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pipelines" ADD COLUMN "runtime_id" uuid;--> statement-breakpoint
ALTER TABLE "actions_legs" ADD CONSTRAINT "actions_legs_execution_id_actions_runs_execution_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."actions_runs"("execution_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions_runs" ADD CONSTRAINT "actions_runs_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions_runs" ADD CONSTRAINT "actions_runs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions_runtimes" ADD CONSTRAINT "actions_runtimes_runtime_id_runtimes_id_fk" FOREIGN KEY ("runtime_id") REFERENCES "public"."runtimes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions_runtimes" ADD CONSTRAINT "actions_runtimes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "actions_runs_repository_id_run_id_index" ON "actions_runs" USING btree ("repository_id","run_id");--> statement-breakpoint
CREATE INDEX "actions_runs_look_at_index" ON "actions_runs" USING btree ("look_at");--> statement-breakpoint
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_runtime_id_runtimes_id_fk" FOREIGN KEY ("runtime_id") REFERENCES "public"."runtimes"("id") ON DELETE no action ON UPDATE no action;