CREATE TABLE "test_case_history" (
	"test_case_id" uuid PRIMARY KEY NOT NULL,
	"runs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outcomes" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "test_case_history" ADD CONSTRAINT "test_case_history_test_case_id_test_cases_id_fk" FOREIGN KEY ("test_case_id") REFERENCES "public"."test_cases"("id") ON DELETE cascade ON UPDATE no action;