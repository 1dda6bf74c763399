ALTER TABLE "pipelines" ADD COLUMN "owners" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "generation_records" ADD COLUMN "adopt" boolean DEFAULT false NOT NULL;