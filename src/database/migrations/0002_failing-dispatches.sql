ALTER TABLE "dispatches" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dispatches" ADD COLUMN "failed_deliveries" integer DEFAULT 0 NOT NULL;