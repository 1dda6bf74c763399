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
	"expires_at" timestamp with time zone NOT NULL
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
ALTER TABLE "generation_records" ADD COLUMN "specification_path" text;--> statement-breakpoint
ALTER TABLE "generation_records" ADD COLUMN "base_url" text;--> statement-breakpoint
ALTER TABLE "generation_records" ADD COLUMN "ignore" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "generation_runs" ADD COLUMN "files" integer;--> statement-breakpoint
ALTER TABLE "generation_runs" ADD COLUMN "kept" jsonb;--> statement-breakpoint
ALTER TABLE "generation_runs" ADD COLUMN "left_out" jsonb;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "github_run_checks" ADD CONSTRAINT "github_run_checks_run_id_generation_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."generation_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotent_answers" ADD CONSTRAINT "idempotent_answers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_workspace_id_member_id_members_workspace_id_id_fk" FOREIGN KEY ("workspace_id","member_id") REFERENCES "public"."members"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_tokens" ADD CONSTRAINT "execution_tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_policies" ADD CONSTRAINT "oidc_policies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_workspace_id_member_id_members_workspace_id_id_fk" FOREIGN KEY ("workspace_id","member_id") REFERENCES "public"."members"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_workspace_id_member_id_members_workspace_id_id_fk" FOREIGN KEY ("workspace_id","member_id") REFERENCES "public"."members"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_tokens" ADD CONSTRAINT "workflow_tokens_workspace_id_policy_id_oidc_policies_workspace_id_id_fk" FOREIGN KEY ("workspace_id","policy_id") REFERENCES "public"."oidc_policies"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "github_deliveries_received_at_index" ON "github_deliveries" USING btree ("received_at");--> statement-breakpoint
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
CREATE UNIQUE INDEX "workspaces_account_id_index" ON "workspaces" USING btree ("account_id");