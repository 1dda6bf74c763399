CREATE INDEX IF NOT EXISTS "deliveries_dispatch_id_id_index" ON "deliveries" USING btree ("dispatch_id","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deliveries_undelivered" ON "deliveries" USING btree ("workspace_id","state","id") WHERE "deliveries"."state" <> 'delivered';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "executions_of_status" ON "executions" USING btree ("workspace_id","status","id") WHERE "executions"."status" IS NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "executions_of_pipeline_and_status" ON "executions" USING btree ("pipeline_id","status","id") WHERE "executions"."status" IS NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "executions_workspace_id_trigger_id_index" ON "executions" USING btree ("workspace_id","trigger","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "executions_under_way" ON "executions" USING btree ("workspace_id","state","id") WHERE "executions"."state" <> 'dispatched';