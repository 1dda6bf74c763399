CREATE TABLE "local_secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"variable" text NOT NULL,
	"repository" text NOT NULL,
	"hosts" text[] NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"given_by" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "run_secrets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "local_secrets" ADD CONSTRAINT "local_secrets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "local_secrets" ADD CONSTRAINT "local_secrets_record_id_generation_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."generation_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "local_secrets_record_id_variable_index" ON "local_secrets" USING btree ("record_id","variable");--> statement-breakpoint
CREATE INDEX "local_secrets_key_id_index" ON "local_secrets" USING btree ("key_id");