ALTER TABLE "deliveries" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dispatches" ADD COLUMN "format" text DEFAULT 'proofgate' NOT NULL;--> statement-breakpoint
ALTER TABLE "dispatches" ADD COLUMN "template" text;