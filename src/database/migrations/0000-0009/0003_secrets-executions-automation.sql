CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"dispatch_id" uuid NOT NULL,
	"execution_id" uuid,
	"message_id" text NOT NULL,
	"payload" text NOT NULL,
	"status" smallint NOT NULL,
	"hops" smallint NOT NULL,
	"state" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "deliveries_dispatchId_executionId_unique" UNIQUE("dispatch_id","execution_id")
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"is_by_hand" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"milliseconds" integer NOT NULL,
	"status" smallint,
	"cause" text,
	"body" text NOT NULL,
	CONSTRAINT "delivery_attempts_deliveryId_number_unique" UNIQUE("delivery_id","number")
);
--> statement-breakpoint
CREATE TABLE "dispatches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"gatekeeper_id" uuid,
	"schedule_id" uuid,
	"application_name" text NOT NULL,
	"webhook_name" text NOT NULL,
	"url" text NOT NULL,
	"preference" text NOT NULL,
	"disabled_reason" text,
	"key_generation" integer DEFAULT 1 NOT NULL,
	"previous_key_until" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dispatches_one_holder" CHECK (num_nonnulls("dispatches"."gatekeeper_id", "dispatches"."schedule_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "gatekeeper_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"gatekeeper_id" uuid NOT NULL,
	"key" text,
	"payload" jsonb NOT NULL,
	"hops" smallint NOT NULL,
	"is_matched" boolean NOT NULL,
	"findings" jsonb NOT NULL,
	"executions" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gatekeeper_events_gatekeeperId_key_unique" UNIQUE("gatekeeper_id","key")
);
--> statement-breakpoint
CREATE TABLE "gatekeeper_pipelines" (
	"gatekeeper_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"pipeline_id" uuid NOT NULL,
	CONSTRAINT "gatekeeper_pipelines_gatekeeper_id_position_pk" PRIMARY KEY("gatekeeper_id","position")
);
--> statement-breakpoint
CREATE TABLE "gatekeepers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"owners" text[] NOT NULL,
	"conditions" jsonb NOT NULL,
	"is_signed" boolean NOT NULL,
	"key_generation" integer DEFAULT 1 NOT NULL,
	"previous_key_until" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hook_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"gatekeeper_id" uuid NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" smallint PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL
);
--> statement-breakpoint
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
	"turn" text,
	"claim" uuid,
	"received_at" timestamp with time zone NOT NULL,
	"validated_at" timestamp with time zone,
	"queued_at" timestamp with time zone,
	"running_at" timestamp with time zone,
	"processing_at" timestamp with time zone,
	"dispatched_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "bindings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"credential_id" uuid NOT NULL,
	"test_case_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"safe_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"key" text NOT NULL,
	"compared_key" text NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "credentials_workspaceId_id_unique" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "policy_credentials" (
	"workspace_id" uuid NOT NULL,
	"credential_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	CONSTRAINT "policy_credentials_policy_id_credential_id_pk" PRIMARY KEY("policy_id","credential_id")
);
--> statement-breakpoint
CREATE TABLE "safes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"safe_key" text NOT NULL,
	"secure_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"runtime_id" uuid NOT NULL,
	"url" text NOT NULL,
	"place" text,
	"access" jsonb NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "safes_safeKey_unique" UNIQUE("safe_key"),
	CONSTRAINT "safes_workspaceId_id_unique" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "workflow_secrets_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "runtimes" ADD COLUMN "concurrency" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_dispatch_id_dispatches_id_fk" FOREIGN KEY ("dispatch_id") REFERENCES "public"."dispatches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_gatekeeper_id_gatekeepers_id_fk" FOREIGN KEY ("gatekeeper_id") REFERENCES "public"."gatekeepers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gatekeeper_events" ADD CONSTRAINT "gatekeeper_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gatekeeper_events" ADD CONSTRAINT "gatekeeper_events_gatekeeper_id_gatekeepers_id_fk" FOREIGN KEY ("gatekeeper_id") REFERENCES "public"."gatekeepers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gatekeeper_pipelines" ADD CONSTRAINT "gatekeeper_pipelines_gatekeeper_id_gatekeepers_id_fk" FOREIGN KEY ("gatekeeper_id") REFERENCES "public"."gatekeepers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gatekeeper_pipelines" ADD CONSTRAINT "gatekeeper_pipelines_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gatekeepers" ADD CONSTRAINT "gatekeepers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_tokens" ADD CONSTRAINT "hook_tokens_gatekeeper_id_gatekeepers_id_fk" FOREIGN KEY ("gatekeeper_id") REFERENCES "public"."gatekeepers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_results" ADD CONSTRAINT "execution_results_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_test_cases" ADD CONSTRAINT "execution_test_cases_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_test_cases" ADD CONSTRAINT "execution_test_cases_test_case_id_test_cases_id_fk" FOREIGN KEY ("test_case_id") REFERENCES "public"."test_cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_runtime_id_runtimes_id_fk" FOREIGN KEY ("runtime_id") REFERENCES "public"."runtimes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_fires" ADD CONSTRAINT "schedule_fires_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_fires" ADD CONSTRAINT "schedule_fires_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_pipelines" ADD CONSTRAINT "schedule_pipelines_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_pipelines" ADD CONSTRAINT "schedule_pipelines_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bindings" ADD CONSTRAINT "bindings_test_case_id_test_cases_id_fk" FOREIGN KEY ("test_case_id") REFERENCES "public"."test_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bindings" ADD CONSTRAINT "bindings_workspace_id_credential_id_credentials_workspace_id_id_fk" FOREIGN KEY ("workspace_id","credential_id") REFERENCES "public"."credentials"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_workspace_id_safe_id_safes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","safe_id") REFERENCES "public"."safes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_credentials" ADD CONSTRAINT "policy_credentials_workspace_id_credential_id_credentials_workspace_id_id_fk" FOREIGN KEY ("workspace_id","credential_id") REFERENCES "public"."credentials"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_credentials" ADD CONSTRAINT "policy_credentials_workspace_id_policy_id_oidc_policies_workspace_id_id_fk" FOREIGN KEY ("workspace_id","policy_id") REFERENCES "public"."oidc_policies"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safes" ADD CONSTRAINT "safes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safes" ADD CONSTRAINT "safes_runtime_id_runtimes_id_fk" FOREIGN KEY ("runtime_id") REFERENCES "public"."runtimes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_secrets_tokens" ADD CONSTRAINT "workflow_secrets_tokens_workspace_id_policy_id_oidc_policies_workspace_id_id_fk" FOREIGN KEY ("workspace_id","policy_id") REFERENCES "public"."oidc_policies"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_workspace_id_id_index" ON "deliveries" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_execution_id_index" ON "deliveries" USING btree ("execution_id");--> statement-breakpoint
CREATE INDEX "deliveries_created_at_index" ON "deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dispatches_gatekeeper_id_webhook_name_index" ON "dispatches" USING btree ("gatekeeper_id","webhook_name");--> statement-breakpoint
CREATE UNIQUE INDEX "dispatches_schedule_id_webhook_name_index" ON "dispatches" USING btree ("schedule_id","webhook_name");--> statement-breakpoint
CREATE INDEX "dispatches_workspace_id_id_index" ON "dispatches" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "gatekeeper_events_workspace_id_gatekeeper_id_id_index" ON "gatekeeper_events" USING btree ("workspace_id","gatekeeper_id","id");--> statement-breakpoint
CREATE INDEX "gatekeeper_events_received_at_index" ON "gatekeeper_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "gatekeeper_pipelines_pipeline_id_index" ON "gatekeeper_pipelines" USING btree ("pipeline_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gatekeepers_workspace_id_name_index" ON "gatekeepers" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "gatekeepers_workspace_id_id_index" ON "gatekeepers" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "hook_tokens_gatekeeper_id_index" ON "hook_tokens" USING btree ("gatekeeper_id");--> statement-breakpoint
CREATE INDEX "execution_test_cases_test_case_id_index" ON "execution_test_cases" USING btree ("test_case_id");--> statement-breakpoint
CREATE INDEX "executions_workspace_id_id_index" ON "executions" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "executions_pipeline_id_id_index" ON "executions" USING btree ("pipeline_id","id");--> statement-breakpoint
CREATE INDEX "executions_trigger_id_id_index" ON "executions" USING btree ("trigger_id","id");--> statement-breakpoint
CREATE INDEX "executions_turns" ON "executions" USING btree ("runtime_id","turn","id") WHERE "executions"."turn" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "executions_dispatched_at_index" ON "executions" USING btree ("dispatched_at");--> statement-breakpoint
CREATE INDEX "schedule_fires_workspace_id_schedule_id_id_index" ON "schedule_fires" USING btree ("workspace_id","schedule_id","id");--> statement-breakpoint
CREATE INDEX "schedule_fires_fired_at_index" ON "schedule_fires" USING btree ("fired_at");--> statement-breakpoint
CREATE INDEX "schedule_pipelines_pipeline_id_index" ON "schedule_pipelines" USING btree ("pipeline_id");--> statement-breakpoint
CREATE UNIQUE INDEX "schedules_workspace_id_name_index" ON "schedules" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "schedules_workspace_id_id_index" ON "schedules" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "schedules_next_run_at_index" ON "schedules" USING btree ("next_run_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bindings_test_case_id_credential_id_index" ON "bindings" USING btree ("test_case_id","credential_id");--> statement-breakpoint
CREATE INDEX "bindings_credential_id_index" ON "bindings" USING btree ("credential_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_safe_id_compared_key_index" ON "credentials" USING btree ("safe_id","compared_key");--> statement-breakpoint
CREATE INDEX "credentials_workspace_id_safe_id_id_index" ON "credentials" USING btree ("workspace_id","safe_id","id");--> statement-breakpoint
CREATE INDEX "policy_credentials_credential_id_index" ON "policy_credentials" USING btree ("credential_id");--> statement-breakpoint
CREATE UNIQUE INDEX "safes_workspace_id_name_index" ON "safes" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "workflow_secrets_tokens_ends_at_index" ON "workflow_secrets_tokens" USING btree ("ends_at");