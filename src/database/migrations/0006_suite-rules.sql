ALTER TABLE "generation_runs" ADD COLUMN "is_upgrade" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "generation_runs" ADD COLUMN "rules" text;--> statement-breakpoint
ALTER TABLE "generation_runs" ADD COLUMN "offer" jsonb;