DROP INDEX "executions_open";--> statement-breakpoint
CREATE INDEX "executions_turns" ON "executions" USING btree ("runtime_id","turn","id") WHERE "executions"."turn" IS NOT NULL;