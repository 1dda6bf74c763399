CREATE TABLE "execution_known" (
	"execution_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"entries" jsonb NOT NULL,
	"passing_again" jsonb NOT NULL,
	"note" text,
	CONSTRAINT "execution_known_execution_id_position_pk" PRIMARY KEY("execution_id","position")
);
--> statement-breakpoint
ALTER TABLE "execution_details" ADD COLUMN "known" jsonb;--> statement-breakpoint
ALTER TABLE "execution_groups" ADD COLUMN "known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "execution_known" ADD CONSTRAINT "execution_known_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;