ALTER TABLE "pending_sign_ins" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "closed_at" timestamp with time zone;