CREATE TABLE "idempotent_answers" (
	"workspace_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_answers_workspace_id_key_pk" PRIMARY KEY("workspace_id","key")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"dispatch_id" uuid NOT NULL,
	"execution_id" uuid,
	"message_id" text NOT NULL,
	"payload" text NOT NULL,
	"status" smallint NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
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
	"format" text DEFAULT 'proofgate' NOT NULL,
	"template" text,
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
	"parameters" jsonb DEFAULT '{"baseUrl":null,"environment":null,"variables":{}}'::jsonb NOT NULL,
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
	"parameters" jsonb DEFAULT '{"baseUrl":null,"environment":null,"variables":{}}'::jsonb NOT NULL,
	"is_paused" boolean NOT NULL,
	"next_run_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" smallint PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL
);
--> statement-breakpoint
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
	"workflow_run" text,
	"commit" text,
	"has_committed" boolean
);
--> statement-breakpoint
CREATE TABLE "execution_details" (
	"execution_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"number" integer NOT NULL,
	"endpoint" text NOT NULL,
	"kind" text,
	"group_number" integer,
	"known" jsonb,
	"text" text NOT NULL,
	CONSTRAINT "execution_details_execution_id_position_number_pk" PRIMARY KEY("execution_id","position","number")
);
--> statement-breakpoint
CREATE TABLE "execution_groups" (
	"execution_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"group_id" text NOT NULL,
	"document" text,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"keyword" text,
	"fault" smallint,
	"tests" integer NOT NULL,
	"endpoints" integer NOT NULL,
	"known" boolean DEFAULT false NOT NULL,
	"accepted" jsonb,
	"first_position" integer NOT NULL,
	"first_number" integer NOT NULL,
	CONSTRAINT "execution_groups_execution_id_number_pk" PRIMARY KEY("execution_id","number")
);
--> statement-breakpoint
CREATE TABLE "execution_known" (
	"execution_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"entries" jsonb NOT NULL,
	"passing_again" jsonb NOT NULL,
	"extent" jsonb,
	"note" text,
	CONSTRAINT "execution_known_execution_id_position_pk" PRIMARY KEY("execution_id","position")
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
	"recorded" jsonb,
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
	"parameters" jsonb DEFAULT '{"baseUrl":null,"environment":null,"variables":{}}'::jsonb NOT NULL,
	"hops" smallint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"status" smallint,
	"reason" text,
	"cancelled_by" text,
	"turn" text,
	"claim" uuid,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"validated_at" timestamp with time zone,
	"queued_at" timestamp with time zone,
	"running_at" timestamp with time zone,
	"processing_at" timestamp with time zone,
	"dispatched_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "test_case_history" (
	"test_case_id" uuid PRIMARY KEY NOT NULL,
	"runs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outcomes" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "github_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"payload" text NOT NULL,
	"signature" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"cause" text,
	"remedy" text
);
--> statement-breakpoint
CREATE TABLE "github_run_checks" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"installation_id" bigint NOT NULL,
	"repository" text NOT NULL,
	"commit" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "github_test_checks" (
	"execution_id" uuid PRIMARY KEY NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"status_id" bigint,
	"installation_id" bigint NOT NULL,
	"repository" text NOT NULL,
	"commit" text NOT NULL,
	"is_base" boolean NOT NULL,
	"base_branch" text NOT NULL,
	"reported_at" timestamp with time zone,
	CONSTRAINT "github_test_checks_statusId_unique" UNIQUE("status_id")
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"via" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"remote_address" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "execution_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"execution_id" uuid NOT NULL,
	"bindings" jsonb NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"login" text NOT NULL,
	"github_id" text,
	"role" text NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "members_workspaceId_id_unique" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "oidc_policies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"repository_id" text NOT NULL,
	"repository_owner_id" text NOT NULL,
	"ref" text,
	"environment" text,
	"job_workflow_ref" text,
	"scopes" text[] NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oidc_policies_workspaceId_id_unique" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_oidc_tokens" (
	"issuer" text NOT NULL,
	"jti" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "used_oidc_tokens_issuer_jti_pk" PRIMARY KEY("issuer","jti")
);
--> statement-breakpoint
CREATE TABLE "workflow_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generation_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"runtime_id" uuid NOT NULL,
	"specification_url" text,
	"specification_path" text,
	"is_private" boolean NOT NULL,
	"read_credential_id" uuid,
	"repository_type" text NOT NULL,
	"repository_url" text NOT NULL,
	"branch" text NOT NULL,
	"root_folder" text NOT NULL,
	"adopt" boolean DEFAULT false NOT NULL,
	"write_credential_id" uuid,
	"endpoints" jsonb,
	"base_url" text,
	"ignore" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"owners" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"is_calibrating" boolean DEFAULT false NOT NULL,
	"calibration_id" uuid,
	"generated_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generation_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"state" text NOT NULL,
	"requested_by" text NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"cause" text,
	"remedy" text,
	"faults" jsonb,
	"commit" text,
	"missing_endpoints" jsonb,
	"files" integer,
	"kept" jsonb,
	"left_out" jsonb,
	"report" jsonb,
	"constraints" jsonb
);
--> statement-breakpoint
CREATE TABLE "git_credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"reference" text NOT NULL,
	"access" text NOT NULL,
	"purpose" text,
	"hosts" text[] DEFAULT '{}' NOT NULL,
	"explanation" text
);
--> statement-breakpoint
CREATE TABLE "git_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"repository_type" text NOT NULL,
	"repository_url" text NOT NULL,
	"branch" text NOT NULL,
	"folder" text NOT NULL,
	"credential_id" uuid,
	"started_by" text NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"cause" text,
	"remedy" text
);
--> statement-breakpoint
CREATE TABLE "pipeline_test_cases" (
	"pipeline_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"test_case_id" uuid NOT NULL,
	CONSTRAINT "pipeline_test_cases_pipeline_id_position_pk" PRIMARY KEY("pipeline_id","position")
);
--> statement-breakpoint
CREATE TABLE "pipelines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"owners" text[] DEFAULT '{}' NOT NULL,
	"created_by" text NOT NULL,
	"runtime_id" uuid,
	"hosts" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_document_parts" (
	"record_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file" text NOT NULL,
	"reference" text NOT NULL,
	"title" text NOT NULL,
	"first_line" integer NOT NULL,
	"line_count" integer NOT NULL,
	"text" text NOT NULL,
	"losses" jsonb NOT NULL,
	"constraints" jsonb NOT NULL,
	"rules" text[] NOT NULL,
	CONSTRAINT "record_document_parts_record_id_number_pk" PRIMARY KEY("record_id","number")
);
--> statement-breakpoint
CREATE TABLE "record_documents" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"title" text NOT NULL,
	"version" text NOT NULL,
	"openapi" text NOT NULL,
	"file" text NOT NULL,
	"lines" integer NOT NULL,
	"formatted" jsonb NOT NULL,
	"audit" jsonb
);
--> statement-breakpoint
CREATE TABLE "test_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"name" text NOT NULL,
	"labels" text[] NOT NULL,
	"created_from" timestamp with time zone NOT NULL,
	"owner" text NOT NULL,
	"record_id" uuid,
	"endpoint" text,
	"import_id" uuid,
	"is_linked" boolean NOT NULL,
	"repository_url" text,
	"branch" text,
	"path" text,
	"commit" text,
	"script" text
);
--> statement-breakpoint
CREATE TABLE "uploaded_specifications" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea" NOT NULL
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
CREATE TABLE "runtimes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"operational" boolean NOT NULL,
	"reason" text,
	"sandbox" text,
	"concurrency" integer DEFAULT 2 NOT NULL
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
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"account_id" text,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotent_answers" ADD CONSTRAINT "idempotent_answers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "schedule_fires" ADD CONSTRAINT "schedule_fires_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_fires" ADD CONSTRAINT "schedule_fires_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_pipelines" ADD CONSTRAINT "schedule_pipelines_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_pipelines" ADD CONSTRAINT "schedule_pipelines_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions_legs" ADD CONSTRAINT "actions_legs_execution_id_actions_runs_execution_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."actions_runs"("execution_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions_runs" ADD CONSTRAINT "actions_runs_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions_runs" ADD CONSTRAINT "actions_runs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_runs" ADD CONSTRAINT "calibration_runs_calibration_id_calibrations_id_fk" FOREIGN KEY ("calibration_id") REFERENCES "public"."calibrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_runs" ADD CONSTRAINT "calibration_runs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_record_id_generation_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."generation_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_details" ADD CONSTRAINT "execution_details_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_details" ADD CONSTRAINT "execution_details_of_results" FOREIGN KEY ("execution_id","position","number") REFERENCES "public"."execution_results"("execution_id","position","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_groups" ADD CONSTRAINT "execution_groups_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_known" ADD CONSTRAINT "execution_known_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_results" ADD CONSTRAINT "execution_results_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_test_cases" ADD CONSTRAINT "execution_test_cases_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_test_cases" ADD CONSTRAINT "execution_test_cases_test_case_id_test_cases_id_fk" FOREIGN KEY ("test_case_id") REFERENCES "public"."test_cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_runtime_id_runtimes_id_fk" FOREIGN KEY ("runtime_id") REFERENCES "public"."runtimes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_case_history" ADD CONSTRAINT "test_case_history_test_case_id_test_cases_id_fk" FOREIGN KEY ("test_case_id") REFERENCES "public"."test_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_run_checks" ADD CONSTRAINT "github_run_checks_run_id_generation_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."generation_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "github_test_checks" ADD CONSTRAINT "github_test_checks_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_workspace_id_member_id_members_workspace_id_id_fk" FOREIGN KEY ("workspace_id","member_id") REFERENCES "public"."members"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_tokens" ADD CONSTRAINT "execution_tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_policies" ADD CONSTRAINT "oidc_policies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_workspace_id_member_id_members_workspace_id_id_fk" FOREIGN KEY ("workspace_id","member_id") REFERENCES "public"."members"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_workspace_id_member_id_members_workspace_id_id_fk" FOREIGN KEY ("workspace_id","member_id") REFERENCES "public"."members"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_tokens" ADD CONSTRAINT "workflow_tokens_workspace_id_policy_id_oidc_policies_workspace_id_id_fk" FOREIGN KEY ("workspace_id","policy_id") REFERENCES "public"."oidc_policies"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_records" ADD CONSTRAINT "generation_records_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_records" ADD CONSTRAINT "generation_records_runtime_id_runtimes_id_fk" FOREIGN KEY ("runtime_id") REFERENCES "public"."runtimes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_records" ADD CONSTRAINT "generation_records_read_credential_id_git_credentials_id_fk" FOREIGN KEY ("read_credential_id") REFERENCES "public"."git_credentials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_records" ADD CONSTRAINT "generation_records_write_credential_id_git_credentials_id_fk" FOREIGN KEY ("write_credential_id") REFERENCES "public"."git_credentials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_runs" ADD CONSTRAINT "generation_runs_record_id_generation_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."generation_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_credentials" ADD CONSTRAINT "git_credentials_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_imports" ADD CONSTRAINT "git_imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_imports" ADD CONSTRAINT "git_imports_credential_id_git_credentials_id_fk" FOREIGN KEY ("credential_id") REFERENCES "public"."git_credentials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_test_cases" ADD CONSTRAINT "pipeline_test_cases_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_test_cases" ADD CONSTRAINT "pipeline_test_cases_test_case_id_test_cases_id_fk" FOREIGN KEY ("test_case_id") REFERENCES "public"."test_cases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_runtime_id_runtimes_id_fk" FOREIGN KEY ("runtime_id") REFERENCES "public"."runtimes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_document_parts" ADD CONSTRAINT "record_document_parts_record_id_record_documents_record_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."record_documents"("record_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_documents" ADD CONSTRAINT "record_documents_record_id_generation_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."generation_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_cases" ADD CONSTRAINT "test_cases_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_cases" ADD CONSTRAINT "test_cases_record_id_generation_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."generation_records"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_cases" ADD CONSTRAINT "test_cases_import_id_git_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."git_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploaded_specifications" ADD CONSTRAINT "uploaded_specifications_record_id_generation_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."generation_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions_runtimes" ADD CONSTRAINT "actions_runtimes_runtime_id_runtimes_id_fk" FOREIGN KEY ("runtime_id") REFERENCES "public"."runtimes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions_runtimes" ADD CONSTRAINT "actions_runtimes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runtimes" ADD CONSTRAINT "runtimes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "deliveries_dispatch_id_id_index" ON "deliveries" USING btree ("dispatch_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_undelivered" ON "deliveries" USING btree ("workspace_id","state","id") WHERE "deliveries"."state" <> 'delivered';--> statement-breakpoint
CREATE UNIQUE INDEX "dispatches_gatekeeper_id_webhook_name_index" ON "dispatches" USING btree ("gatekeeper_id","webhook_name");--> statement-breakpoint
CREATE UNIQUE INDEX "dispatches_schedule_id_webhook_name_index" ON "dispatches" USING btree ("schedule_id","webhook_name");--> statement-breakpoint
CREATE INDEX "dispatches_workspace_id_id_index" ON "dispatches" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "gatekeeper_events_workspace_id_gatekeeper_id_id_index" ON "gatekeeper_events" USING btree ("workspace_id","gatekeeper_id","id");--> statement-breakpoint
CREATE INDEX "gatekeeper_events_received_at_index" ON "gatekeeper_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "gatekeeper_pipelines_pipeline_id_index" ON "gatekeeper_pipelines" USING btree ("pipeline_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gatekeepers_workspace_id_name_index" ON "gatekeepers" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "gatekeepers_workspace_id_id_index" ON "gatekeepers" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "hook_tokens_gatekeeper_id_index" ON "hook_tokens" USING btree ("gatekeeper_id");--> statement-breakpoint
CREATE INDEX "schedule_fires_workspace_id_schedule_id_id_index" ON "schedule_fires" USING btree ("workspace_id","schedule_id","id");--> statement-breakpoint
CREATE INDEX "schedule_fires_fired_at_index" ON "schedule_fires" USING btree ("fired_at");--> statement-breakpoint
CREATE INDEX "schedule_pipelines_pipeline_id_index" ON "schedule_pipelines" USING btree ("pipeline_id");--> statement-breakpoint
CREATE UNIQUE INDEX "schedules_workspace_id_name_index" ON "schedules" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "schedules_workspace_id_id_index" ON "schedules" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "schedules_next_run_at_index" ON "schedules" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "actions_runs_repository_id_run_id_index" ON "actions_runs" USING btree ("repository_id","run_id");--> statement-breakpoint
CREATE INDEX "actions_runs_look_at_index" ON "actions_runs" USING btree ("look_at");--> statement-breakpoint
CREATE INDEX "calibration_runs_repository_id_run_id_index" ON "calibration_runs" USING btree ("repository_id","run_id");--> statement-breakpoint
CREATE INDEX "calibration_runs_look_at_index" ON "calibration_runs" USING btree ("look_at");--> statement-breakpoint
CREATE INDEX "calibrations_record_id_id_index" ON "calibrations" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "calibrations_workspace_id_id_index" ON "calibrations" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "execution_test_cases_test_case_id_index" ON "execution_test_cases" USING btree ("test_case_id");--> statement-breakpoint
CREATE INDEX "executions_workspace_id_id_index" ON "executions" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "executions_pipeline_id_id_index" ON "executions" USING btree ("pipeline_id","id");--> statement-breakpoint
CREATE INDEX "executions_trigger_id_id_index" ON "executions" USING btree ("trigger_id","id");--> statement-breakpoint
CREATE INDEX "executions_turns" ON "executions" USING btree ("runtime_id","turn","id") WHERE "executions"."turn" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "executions_dispatched_at_index" ON "executions" USING btree ("dispatched_at");--> statement-breakpoint
CREATE INDEX "executions_of_status" ON "executions" USING btree ("workspace_id","status","id") WHERE "executions"."status" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "executions_of_pipeline_and_status" ON "executions" USING btree ("pipeline_id","status","id") WHERE "executions"."status" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "executions_workspace_id_trigger_id_index" ON "executions" USING btree ("workspace_id","trigger","id");--> statement-breakpoint
CREATE INDEX "executions_under_way" ON "executions" USING btree ("workspace_id","state","id") WHERE "executions"."state" <> 'dispatched';--> statement-breakpoint
CREATE INDEX "github_deliveries_received_at_index" ON "github_deliveries" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "github_test_checks_repository_pipeline_id_execution_id_index" ON "github_test_checks" USING btree ("repository","pipeline_id","execution_id");--> statement-breakpoint
CREATE INDEX "api_tokens_workspace_id_id_index" ON "api_tokens" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_workspace_id_id_index" ON "audit_log" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "execution_tokens_execution_id_index" ON "execution_tokens" USING btree ("execution_id");--> statement-breakpoint
CREATE INDEX "execution_tokens_ends_at_index" ON "execution_tokens" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_login" ON "members" USING btree ("workspace_id",lower("login"));--> statement-breakpoint
CREATE UNIQUE INDEX "members_workspace_id_github_id_index" ON "members" USING btree ("workspace_id","github_id");--> statement-breakpoint
CREATE INDEX "members_github_id_index" ON "members" USING btree ("github_id");--> statement-breakpoint
CREATE UNIQUE INDEX "oidc_policies_workspace_id_name_index" ON "oidc_policies" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "oidc_policies_repository_id_index" ON "oidc_policies" USING btree ("repository_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "used_oidc_tokens_expires_at_index" ON "used_oidc_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "workflow_tokens_expires_at_index" ON "workflow_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "generation_records_workspace_id_name_index" ON "generation_records" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "generation_records_workspace_id_id_index" ON "generation_records" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "generation_runs_record_id_id_index" ON "generation_runs" USING btree ("record_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "git_credentials_workspace_id_name_index" ON "git_credentials" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "git_imports_workspace_id_id_index" ON "git_imports" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pipeline_test_cases_pipeline_id_test_case_id_index" ON "pipeline_test_cases" USING btree ("pipeline_id","test_case_id");--> statement-breakpoint
CREATE INDEX "pipeline_test_cases_test_case_id_index" ON "pipeline_test_cases" USING btree ("test_case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pipelines_workspace_id_name_index" ON "pipelines" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "test_cases_record_id_endpoint_index" ON "test_cases" USING btree ("record_id","endpoint");--> statement-breakpoint
CREATE INDEX "test_cases_workspace_id_id_index" ON "test_cases" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "test_cases_labels_index" ON "test_cases" USING gin ("labels");--> statement-breakpoint
CREATE UNIQUE INDEX "runtimes_workspace_id_name_index" ON "runtimes" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "runtimes_one_default" ON "runtimes" USING btree ("workspace_id") WHERE "runtimes"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "bindings_test_case_id_credential_id_index" ON "bindings" USING btree ("test_case_id","credential_id");--> statement-breakpoint
CREATE INDEX "bindings_credential_id_index" ON "bindings" USING btree ("credential_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_safe_id_compared_key_index" ON "credentials" USING btree ("safe_id","compared_key");--> statement-breakpoint
CREATE INDEX "credentials_workspace_id_safe_id_id_index" ON "credentials" USING btree ("workspace_id","safe_id","id");--> statement-breakpoint
CREATE INDEX "policy_credentials_credential_id_index" ON "policy_credentials" USING btree ("credential_id");--> statement-breakpoint
CREATE UNIQUE INDEX "safes_workspace_id_name_index" ON "safes" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "workflow_secrets_tokens_ends_at_index" ON "workflow_secrets_tokens" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "workspaces_kind_name_index" ON "workspaces" USING btree ("kind","name");--> statement-breakpoint
CREATE UNIQUE INDEX "workspaces_account_id_index" ON "workspaces" USING btree ("account_id");--> statement-breakpoint
-- What was written into the audit log stays: whoever may use the tables can add to it, not change it.
CREATE FUNCTION "audit_log_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_is_append_only"();
