ALTER TABLE "generation_records" ADD COLUMN "hosts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "test_cases" ADD COLUMN "hosts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Until now the owners of a pipeline alone listed its hosts. Where all of them, and who has created it, own a
-- record or test case in it too, or are admins, they have consented to these hosts for it.
CREATE TABLE "listed_hosts" AS
WITH listing AS (
	SELECT id, workspace_id, name, hosts, ARRAY(
		SELECT unnest(owners) UNION SELECT created_by
		EXCEPT SELECT login FROM "members" WHERE "members"."workspace_id" = "pipelines"."workspace_id" AND role = 'admin'
	) AS people
	FROM "pipelines" WHERE cardinality(hosts) > 0
), holders AS (
	SELECT DISTINCT pipeline_id, 'record' AS kind, "generation_records".id, "generation_records".name,
		ARRAY(SELECT jsonb_array_elements_text("generation_records".owners)) AS owners,
		regexp_replace(lower(substring(base_url from '^https://([^/?#]+)')), ':443$', '') AS own_host
	FROM "pipeline_test_cases"
	JOIN "test_cases" ON "test_cases".id = test_case_id
	JOIN "generation_records" ON "generation_records".id = record_id
	UNION ALL
	SELECT pipeline_id, 'test case', "test_cases".id, "test_cases".name, ARRAY["test_cases".owner], NULL
	FROM "pipeline_test_cases"
	JOIN "test_cases" ON "test_cases".id = test_case_id
	WHERE origin <> 'generated'
)
SELECT listing.id AS pipeline_id, workspace_id, listing.name AS pipeline, kind, holders.id, holders.name, host,
	people <@ owners AS is_allowed, host IS NOT DISTINCT FROM own_host AS is_own
FROM listing JOIN holders ON pipeline_id = listing.id, unnest(listing.hosts) AS host;--> statement-breakpoint
UPDATE "generation_records" SET hosts = allowed.hosts
FROM (SELECT id, array_agg(DISTINCT host ORDER BY host) AS hosts FROM "listed_hosts" WHERE kind = 'record' AND is_allowed GROUP BY id) AS allowed
WHERE allowed.id = "generation_records".id;--> statement-breakpoint
UPDATE "test_cases" SET hosts = allowed.hosts
FROM (SELECT id, array_agg(DISTINCT host ORDER BY host) AS hosts FROM "listed_hosts" WHERE kind = 'test case' AND is_allowed GROUP BY id) AS allowed
WHERE allowed.id = "test_cases".id;--> statement-breakpoint
-- The others are not run against their hosts any more until an owner consents; their pages show whose consent
-- is missing, and the audit log has one line for each. Its ids are of version 7, as all that is listed by time.
INSERT INTO "audit_log" (id, workspace_id, at, actor, via, action, target, remote_address, outcome, reason)
SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
		|| '8' || substr(md5(random()::text), 1, 15))::uuid,
	workspace_id, clock_timestamp(), 'proofgate', 'system', 'hosts.stop',
	'pipeline ' || pipeline || ': ' || string_agg(DISTINCT host, ', ') || ' without the consent of an owner of ' || string_agg(DISTINCT kind || ' ' || name, ', '),
	'', 'refused', 'consent-missing'
FROM "listed_hosts" AS missing
WHERE NOT is_own AND NOT EXISTS (
	SELECT FROM "listed_hosts" AS allowed WHERE allowed.id = missing.id AND allowed.host = missing.host AND allowed.is_allowed
)
GROUP BY pipeline_id, workspace_id, pipeline;--> statement-breakpoint
DROP TABLE "listed_hosts";
