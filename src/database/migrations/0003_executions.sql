CREATE TABLE "execution_results" (
	"execution_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"number" integer NOT NULL,
	"script" text NOT NULL,
	"test" text NOT NULL,
	"scenario" text,
	"outcome" text NOT NULL,
	"text" text,
	"is_cut" boolean DEFAULT false NOT NULL,
	"milliseconds" integer NOT NULL,
	CONSTRAINT "execution_results_execution_id_position_number_pk" PRIMARY KEY("execution_id","position","number")
);
--> statement-breakpoint
CREATE TABLE "execution_test_cases" (
	"execution_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"test_case_id" uuid,
	"name" text NOT NULL,
	"status" smallint,
	"reason" text,
	"repository_url" text,
	"branch" text,
	"path" text,
	"commit" text,
	"seconds" integer,
	CONSTRAINT "execution_test_cases_execution_id_position_pk" PRIMARY KEY("execution_id","position")
);
--> statement-breakpoint
CREATE TABLE "executions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"pipeline_id" uuid,
	"pipeline_name" text NOT NULL,
	"runtime_id" uuid,
	"trigger" text NOT NULL,
	"trigger_id" uuid,
	"trigger_name" text NOT NULL,
	"payload" jsonb,
	"hops" smallint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"status" smallint,
	"reason" text,
	"cancelled_by" text,
	"received_at" timestamp with time zone NOT NULL,
	"validated_at" timestamp with time zone,
	"queued_at" timestamp with time zone,
	"running_at" timestamp with time zone,
	"processing_at" timestamp with time zone,
	"dispatched_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "execution_results" ADD CONSTRAINT "execution_results_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_test_cases" ADD CONSTRAINT "execution_test_cases_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_test_cases" ADD CONSTRAINT "execution_test_cases_test_case_id_test_cases_id_fk" FOREIGN KEY ("test_case_id") REFERENCES "public"."test_cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_runtime_id_runtimes_id_fk" FOREIGN KEY ("runtime_id") REFERENCES "public"."runtimes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "execution_test_cases_test_case_id_index" ON "execution_test_cases" USING btree ("test_case_id");--> statement-breakpoint
CREATE INDEX "executions_workspace_id_id_index" ON "executions" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "executions_pipeline_id_id_index" ON "executions" USING btree ("pipeline_id","id");--> statement-breakpoint
CREATE INDEX "executions_trigger_id_id_index" ON "executions" USING btree ("trigger_id","id");--> statement-breakpoint
CREATE INDEX "executions_state_id_index" ON "executions" USING btree ("state","id");