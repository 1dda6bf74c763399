ALTER TABLE "gatekeepers" ADD COLUMN "parameters" jsonb DEFAULT '{"baseUrl":null,"environment":null,"variables":{}}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "parameters" jsonb DEFAULT '{"baseUrl":null,"environment":null,"variables":{}}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "pipelines" ADD COLUMN "hosts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "parameters" jsonb DEFAULT '{"baseUrl":null,"environment":null,"variables":{}}'::jsonb NOT NULL;