ALTER TABLE "delivery_attempts" DROP CONSTRAINT "delivery_attempts_delivery_id_number_pk";--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD COLUMN "id" uuid PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_deliveryId_number_unique" UNIQUE("delivery_id","number");