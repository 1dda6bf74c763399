CREATE TABLE "record_runs" (
	"record_id" uuid NOT NULL,
	"execution" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"passed" integer NOT NULL,
	"failed" integer NOT NULL,
	"known" integer NOT NULL,
	"unproven" integer NOT NULL,
	"blocked" integer NOT NULL,
	CONSTRAINT "record_runs_record_id_execution_pk" PRIMARY KEY("record_id","execution")
);
--> statement-breakpoint
ALTER TABLE "test_case_history" ADD COLUMN "summary" jsonb;--> statement-breakpoint
ALTER TABLE "test_case_history" ADD COLUMN "last_execution" text GENERATED ALWAYS AS (runs -> -1 ->> 'execution') STORED;--> statement-breakpoint
ALTER TABLE "test_case_history" ADD COLUMN "last_counts" jsonb GENERATED ALWAYS AS (runs -> -1 -> 'counts') STORED;--> statement-breakpoint
ALTER TABLE "test_case_history" ADD COLUMN "is_turning" boolean GENERATED ALWAYS AS (outcomes::text ~ '": "[^"]*(p[^"]*[fk][^"]*p[^"]*[fk]|[fk][^"]*p[^"]*[fk][^"]*p)') STORED;--> statement-breakpoint
ALTER TABLE "generation_runs" ADD COLUMN "scenarios" jsonb;--> statement-breakpoint
ALTER TABLE "record_runs" ADD CONSTRAINT "record_runs_record_id_generation_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."generation_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "record_runs" SELECT test_cases."record_id", run.execution, min(run.at), coalesce(sum(run.seconds), 0)::int,
  sum((run.counts->>'passed')::int)::int, sum((run.counts->>'failed')::int)::int, sum((run.counts->>'known')::int)::int,
  sum((run.counts->>'unproven')::int)::int, sum((run.counts->>'blocked')::int)::int
FROM "test_case_history" JOIN "test_cases" ON test_cases."id" = test_case_history."test_case_id"
  CROSS JOIN LATERAL jsonb_to_recordset(test_case_history."runs") AS run(
    execution uuid, at timestamptz, seconds int, counts jsonb, "isRerun" boolean)
WHERE test_cases."record_id" IS NOT NULL AND NOT run."isRerun" GROUP BY 1, 2;
