CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"dispatch_id" uuid NOT NULL,
	"execution_id" uuid,
	"message_id" text NOT NULL,
	"payload" text NOT NULL,
	"status" smallint NOT NULL,
	"hops" smallint NOT NULL,
	"state" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "deliveries_dispatchId_executionId_unique" UNIQUE("dispatch_id","execution_id")
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"is_by_hand" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"milliseconds" integer NOT NULL,
	"status" smallint,
	"cause" text,
	"body" text NOT NULL,
	CONSTRAINT "delivery_attempts_deliveryId_number_unique" UNIQUE("delivery_id","number")
);
--> statement-breakpoint
CREATE TABLE "dispatches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"gatekeeper_id" uuid,
	"application_name" text NOT NULL,
	"webhook_name" text NOT NULL,
	"url" text NOT NULL,
	"preference" text NOT NULL,
	"disabled_reason" text,
	"key_generation" integer DEFAULT 1 NOT NULL,
	"previous_key_until" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gatekeeper_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"gatekeeper_id" uuid NOT NULL,
	"key" text,
	"payload" jsonb NOT NULL,
	"hops" smallint NOT NULL,
	"is_matched" boolean NOT NULL,
	"findings" jsonb NOT NULL,
	"executions" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gatekeeper_events_gatekeeperId_key_unique" UNIQUE("gatekeeper_id","key")
);
--> statement-breakpoint
CREATE TABLE "gatekeeper_pipelines" (
	"gatekeeper_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"pipeline_id" uuid NOT NULL,
	CONSTRAINT "gatekeeper_pipelines_gatekeeper_id_position_pk" PRIMARY KEY("gatekeeper_id","position")
);
--> statement-breakpoint
CREATE TABLE "gatekeepers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"owners" text[] NOT NULL,
	"conditions" jsonb NOT NULL,
	"is_signed" boolean NOT NULL,
	"key_generation" integer DEFAULT 1 NOT NULL,
	"previous_key_until" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hook_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"gatekeeper_id" uuid NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" smallint PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_dispatch_id_dispatches_id_fk" FOREIGN KEY ("dispatch_id") REFERENCES "public"."dispatches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_gatekeeper_id_gatekeepers_id_fk" FOREIGN KEY ("gatekeeper_id") REFERENCES "public"."gatekeepers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gatekeeper_events" ADD CONSTRAINT "gatekeeper_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gatekeeper_events" ADD CONSTRAINT "gatekeeper_events_gatekeeper_id_gatekeepers_id_fk" FOREIGN KEY ("gatekeeper_id") REFERENCES "public"."gatekeepers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gatekeeper_pipelines" ADD CONSTRAINT "gatekeeper_pipelines_gatekeeper_id_gatekeepers_id_fk" FOREIGN KEY ("gatekeeper_id") REFERENCES "public"."gatekeepers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gatekeeper_pipelines" ADD CONSTRAINT "gatekeeper_pipelines_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gatekeepers" ADD CONSTRAINT "gatekeepers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_tokens" ADD CONSTRAINT "hook_tokens_gatekeeper_id_gatekeepers_id_fk" FOREIGN KEY ("gatekeeper_id") REFERENCES "public"."gatekeepers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_workspace_id_id_index" ON "deliveries" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_execution_id_index" ON "deliveries" USING btree ("execution_id");--> statement-breakpoint
CREATE INDEX "deliveries_created_at_index" ON "deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dispatches_gatekeeper_id_webhook_name_index" ON "dispatches" USING btree ("gatekeeper_id","webhook_name");--> statement-breakpoint
CREATE INDEX "dispatches_workspace_id_id_index" ON "dispatches" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "gatekeeper_events_workspace_id_gatekeeper_id_id_index" ON "gatekeeper_events" USING btree ("workspace_id","gatekeeper_id","id");--> statement-breakpoint
CREATE INDEX "gatekeeper_events_received_at_index" ON "gatekeeper_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "gatekeeper_pipelines_pipeline_id_index" ON "gatekeeper_pipelines" USING btree ("pipeline_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gatekeepers_workspace_id_name_index" ON "gatekeepers" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "gatekeepers_workspace_id_id_index" ON "gatekeepers" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "hook_tokens_gatekeeper_id_index" ON "hook_tokens" USING btree ("gatekeeper_id");