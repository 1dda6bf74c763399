CREATE TABLE "run_numbers" (
	"pipeline_id" uuid PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "sum" jsonb;--> statement-breakpoint
ALTER TABLE "run_numbers" ADD CONSTRAINT "run_numbers_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;