CREATE TABLE "github_test_checks" (
	"execution_id" uuid PRIMARY KEY NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"status_id" bigint NOT NULL,
	"installation_id" bigint NOT NULL,
	"repository" text NOT NULL,
	"commit" text NOT NULL,
	"is_base" boolean NOT NULL,
	"base_branch" text NOT NULL,
	"reported_at" timestamp with time zone,
	CONSTRAINT "github_test_checks_statusId_unique" UNIQUE("status_id")
);
--> statement-breakpoint
ALTER TABLE "github_test_checks" ADD CONSTRAINT "github_test_checks_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "github_test_checks_repository_pipeline_id_execution_id_index" ON "github_test_checks" USING btree ("repository","pipeline_id","execution_id");