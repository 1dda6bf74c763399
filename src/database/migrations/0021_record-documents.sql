CREATE TABLE "record_document_parts" (
	"record_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file" text NOT NULL,
	"reference" text NOT NULL,
	"title" text NOT NULL,
	"first_line" integer NOT NULL,
	"line_count" integer NOT NULL,
	"text" text NOT NULL,
	"losses" jsonb NOT NULL,
	"constraints" jsonb NOT NULL,
	"rules" text[] NOT NULL,
	CONSTRAINT "record_document_parts_record_id_number_pk" PRIMARY KEY("record_id","number")
);
--> statement-breakpoint
CREATE TABLE "record_documents" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"title" text NOT NULL,
	"version" text NOT NULL,
	"openapi" text NOT NULL,
	"file" text NOT NULL,
	"lines" integer NOT NULL,
	"formatted" jsonb NOT NULL,
	"audit" jsonb
);
--> statement-breakpoint
ALTER TABLE "record_document_parts" ADD CONSTRAINT "record_document_parts_record_id_record_documents_record_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."record_documents"("record_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_documents" ADD CONSTRAINT "record_documents_record_id_generation_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."generation_records"("id") ON DELETE cascade ON UPDATE no action;