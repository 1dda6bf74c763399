DROP INDEX "executions_state_id_index";--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "turn" text;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "claim" uuid;--> statement-breakpoint
ALTER TABLE "runtimes" ADD COLUMN "concurrency" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
CREATE INDEX "executions_turns" ON "executions" USING btree ("runtime_id","turn","id") WHERE "executions"."turn" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "executions_dispatched_at_index" ON "executions" USING btree ("dispatched_at");