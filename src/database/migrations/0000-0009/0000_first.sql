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
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "generation_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"runtime_id" uuid NOT NULL,
	"specification_url" text,
	"is_private" boolean NOT NULL,
	"read_credential_id" uuid,
	"repository_type" text NOT NULL,
	"repository_url" text NOT NULL,
	"branch" text NOT NULL,
	"root_folder" text NOT NULL,
	"write_credential_id" uuid,
	"endpoints" jsonb,
	"owners" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
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
	"report" jsonb
);
--> statement-breakpoint
CREATE TABLE "uploaded_specifications" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "git_credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"reference" text NOT NULL,
	"access" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "runtimes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"operational" boolean NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "git_imports" ADD CONSTRAINT "git_imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_imports" ADD CONSTRAINT "git_imports_credential_id_git_credentials_id_fk" FOREIGN KEY ("credential_id") REFERENCES "public"."git_credentials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_test_cases" ADD CONSTRAINT "pipeline_test_cases_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_test_cases" ADD CONSTRAINT "pipeline_test_cases_test_case_id_test_cases_id_fk" FOREIGN KEY ("test_case_id") REFERENCES "public"."test_cases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_cases" ADD CONSTRAINT "test_cases_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_cases" ADD CONSTRAINT "test_cases_record_id_generation_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."generation_records"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_cases" ADD CONSTRAINT "test_cases_import_id_git_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."git_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_records" ADD CONSTRAINT "generation_records_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_records" ADD CONSTRAINT "generation_records_runtime_id_runtimes_id_fk" FOREIGN KEY ("runtime_id") REFERENCES "public"."runtimes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_records" ADD CONSTRAINT "generation_records_read_credential_id_git_credentials_id_fk" FOREIGN KEY ("read_credential_id") REFERENCES "public"."git_credentials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_records" ADD CONSTRAINT "generation_records_write_credential_id_git_credentials_id_fk" FOREIGN KEY ("write_credential_id") REFERENCES "public"."git_credentials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_runs" ADD CONSTRAINT "generation_runs_record_id_generation_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."generation_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploaded_specifications" ADD CONSTRAINT "uploaded_specifications_record_id_generation_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."generation_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_credentials" ADD CONSTRAINT "git_credentials_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runtimes" ADD CONSTRAINT "runtimes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "git_imports_workspace_id_id_index" ON "git_imports" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pipeline_test_cases_pipeline_id_test_case_id_index" ON "pipeline_test_cases" USING btree ("pipeline_id","test_case_id");--> statement-breakpoint
CREATE INDEX "pipeline_test_cases_test_case_id_index" ON "pipeline_test_cases" USING btree ("test_case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pipelines_workspace_id_name_index" ON "pipelines" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "test_cases_record_id_endpoint_index" ON "test_cases" USING btree ("record_id","endpoint");--> statement-breakpoint
CREATE INDEX "test_cases_workspace_id_id_index" ON "test_cases" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "test_cases_labels_index" ON "test_cases" USING gin ("labels");--> statement-breakpoint
CREATE UNIQUE INDEX "generation_records_workspace_id_name_index" ON "generation_records" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "generation_records_workspace_id_id_index" ON "generation_records" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "generation_runs_record_id_id_index" ON "generation_runs" USING btree ("record_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "git_credentials_workspace_id_name_index" ON "git_credentials" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "runtimes_workspace_id_name_index" ON "runtimes" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "runtimes_one_default" ON "runtimes" USING btree ("workspace_id") WHERE "runtimes"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "workspaces_kind_name_index" ON "workspaces" USING btree ("kind","name");