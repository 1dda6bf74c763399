ALTER TABLE "git_credentials" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "git_credentials" ADD COLUMN "hosts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "git_credentials" ADD COLUMN "explanation" text;--> statement-breakpoint
-- A credential from before purposes keeps what it was used for: publishing before reading documents, and
-- that before imports. It gets the hosts of those uses, over https or within this machine. What cannot be
-- kept is explained to the admin, who decides it by an edit.
WITH uses AS (
	SELECT "write_credential_id" AS id, 1 AS rank, "repository_url" AS url FROM "generation_records"
	UNION ALL
	SELECT "read_credential_id", 2, "specification_url" FROM "generation_records"
	UNION ALL
	SELECT "credential_id", 3, "repository_url" FROM "git_imports"
), located AS (
	SELECT id, rank, coalesce(
		regexp_replace(lower(substring(url from '^https://([^/?#]+)')), ':443$', ''),
		regexp_replace(lower(substring(url from '^http://((localhost|127\.[0-9.]+|\[::1\])(:[0-9]+)?)([/?#]|$)')), ':80$', '')
	) AS host
	FROM uses WHERE id IS NOT NULL AND url IS NOT NULL
), chosen AS (
	SELECT id, min(rank) AS rank,
		bool_or(rank = 2) AS reads_documents,
		bool_or(rank = 3) AS imports
	FROM located GROUP BY id
), decided AS (
	SELECT chosen.*, ARRAY(
		SELECT DISTINCT located.host FROM located
		WHERE located.id = chosen.id AND located.host IS NOT NULL
			-- Whoever writes repositories may import from them too.
			AND (located.rank = chosen.rank OR (chosen.rank = 1 AND located.rank = 3))
		ORDER BY located.host
	) AS hosts
	FROM chosen
)
UPDATE "git_credentials" SET
	"purpose" = CASE decided.rank WHEN 1 THEN 'repository-write' WHEN 2 THEN 'document' WHEN 3 THEN 'repository-read' END,
	"hosts" = decided.hosts,
	"explanation" = CASE
		WHEN cardinality(decided.hosts) = 0 THEN 'It was used over plain http alone, and tokens go over https: give the records an https URL, and say here which hosts get it.'
		WHEN decided.rank = 1 AND decided.reads_documents THEN 'It reads no documents any more, because it writes repositories: register a read-only credential for documents, and select it in the records.'
		WHEN decided.rank = 2 AND decided.imports THEN 'It imports no scripts any more, because it reads documents: register another credential to read repositories, and import with it.'
	END
FROM decided WHERE decided.id = "git_credentials"."id";--> statement-breakpoint
UPDATE "git_credentials" SET "explanation" = 'Nothing used it when purposes and hosts were introduced: say what it is for, and which hosts get it.'
WHERE "purpose" IS NULL;
