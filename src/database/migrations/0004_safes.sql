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
ALTER TABLE "bindings" ADD CONSTRAINT "bindings_test_case_id_test_cases_id_fk" FOREIGN KEY ("test_case_id") REFERENCES "public"."test_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bindings" ADD CONSTRAINT "bindings_workspace_id_credential_id_credentials_workspace_id_id_fk" FOREIGN KEY ("workspace_id","credential_id") REFERENCES "public"."credentials"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_workspace_id_safe_id_safes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","safe_id") REFERENCES "public"."safes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_credentials" ADD CONSTRAINT "policy_credentials_workspace_id_credential_id_credentials_workspace_id_id_fk" FOREIGN KEY ("workspace_id","credential_id") REFERENCES "public"."credentials"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_credentials" ADD CONSTRAINT "policy_credentials_workspace_id_policy_id_oidc_policies_workspace_id_id_fk" FOREIGN KEY ("workspace_id","policy_id") REFERENCES "public"."oidc_policies"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safes" ADD CONSTRAINT "safes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safes" ADD CONSTRAINT "safes_runtime_id_runtimes_id_fk" FOREIGN KEY ("runtime_id") REFERENCES "public"."runtimes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_secrets_tokens" ADD CONSTRAINT "workflow_secrets_tokens_workspace_id_policy_id_oidc_policies_workspace_id_id_fk" FOREIGN KEY ("workspace_id","policy_id") REFERENCES "public"."oidc_policies"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bindings_test_case_id_credential_id_index" ON "bindings" USING btree ("test_case_id","credential_id");--> statement-breakpoint
CREATE INDEX "bindings_credential_id_index" ON "bindings" USING btree ("credential_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_safe_id_compared_key_index" ON "credentials" USING btree ("safe_id","compared_key");--> statement-breakpoint
CREATE INDEX "credentials_workspace_id_safe_id_id_index" ON "credentials" USING btree ("workspace_id","safe_id","id");--> statement-breakpoint
CREATE INDEX "policy_credentials_credential_id_index" ON "policy_credentials" USING btree ("credential_id");--> statement-breakpoint
CREATE UNIQUE INDEX "safes_workspace_id_name_index" ON "safes" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "workflow_secrets_tokens_ends_at_index" ON "workflow_secrets_tokens" USING btree ("ends_at");