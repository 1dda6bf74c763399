CREATE TABLE "execution_details" (
	"execution_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"number" integer NOT NULL,
	"endpoint" text NOT NULL,
	"kind" text,
	"group_number" integer,
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
	"first_position" integer NOT NULL,
	"first_number" integer NOT NULL,
	CONSTRAINT "execution_groups_execution_id_number_pk" PRIMARY KEY("execution_id","number")
);
--> statement-breakpoint
ALTER TABLE "execution_test_cases" ADD COLUMN "recorded" jsonb;--> statement-breakpoint
ALTER TABLE "execution_details" ADD CONSTRAINT "execution_details_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_details" ADD CONSTRAINT "execution_details_of_results" FOREIGN KEY ("execution_id","position","number") REFERENCES "public"."execution_results"("execution_id","position","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_groups" ADD CONSTRAINT "execution_groups_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;