import { z } from '@hono/zod-openapi';
import {
  createMemberLink,
  deleteOidcPolicy,
  listAudit,
  listMembers,
  listOidcPolicies,
  listWorkspaces,
  removeMember,
  setMember,
} from '../../identity/index.ts';
import { createReadingPolicy, listReadable } from '../../secrets/index.ts';
import type { ApiPorts } from '../api-env.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../routing/page.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import {
  auditFilters,
  auditLine,
  fromAuditRow,
  fromMember,
  fromPolicy,
  login,
  member,
  newPolicy,
  policy,
  roleBody,
  signInLink,
  toPolicyInput,
  workspace,
} from '../wire/access.ts';

const params = z.object({ login });
const many = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item).max(10_000) });

/** Who belongs to the workspace, and what was done in it. */
export function addMemberRoutes(api: Api, { identity }: ApiPorts): void {
  const route = routesOf(api, 'Access');
  route('listWorkspaces', 'List the workspaces that you can be in', 'read')
    .get('/workspaces')
    .answers(many(workspace), async ({ actor }) => ({
      items: await listWorkspaces(identity, actor),
    }));
  route('listMembers', 'List the members of the workspace', 'read')
    .get('/members')
    .answers(many(member), async ({ actor }) => ({
      items: (await listMembers(identity, actor)).map(fromMember),
    }));
  route('setMember', 'Add a member or set the role, in a local workspace', 'admin')
    .put('/members/{login}', 409)
    .params(params)
    .takes(roleBody)
    .does(({ actor, params, body }) => setMember(identity, actor, params.login, body.role));
  route('removeMember', 'Take a member out of a local workspace', 'admin')
    .delete('/members/{login}', 404, 409)
    .params(params)
    .does(({ actor, params }) => removeMember(identity, actor, params.login));
  route('createSignInLink', 'Create a link that signs a member in, once', 'admin')
    .post('/members/{login}/sign-in-link', 404, 409)
    .params(params)
    .creates(signInLink, async ({ actor, params }) => ({
      url: await createMemberLink(identity, actor, params.login),
    }));
  route('listAuditLog', 'Read the audit log, the newest first', 'admin')
    .get('/audit-log')
    .query(pageQuery.extend(auditFilters))
    .answers(pageOf(auditLine), async ({ actor, query }) => {
      const { outcome, text } = query;
      const filter = {
        ...(outcome !== undefined && { outcome }),
        ...(text !== undefined && { text }),
      };
      const rows = await listAudit(identity, actor, toPage(query), filter);
      return cutPage(rows, query, fromAuditRow);
    });
}

/** The policies that give workflows access by their OIDC tokens. */
export function addPolicyRoutes(api: Api, { identity, secrets }: ApiPorts): void {
  const route = routesOf(api, 'Access');
  route('listOidcPolicies', 'List the policies of workflow access', 'read')
    .get('/oidc-policies')
    .answers(many(policy), async ({ actor }) => {
      const rows = await listOidcPolicies(identity, actor);
      const readable = await listReadable(secrets, actor);
      const items = rows.map((row) =>
        fromPolicy({ ...row, credentials: readable.get(row.id) ?? [] }),
      );
      return { items };
    });
  route('createOidcPolicy', 'Let the workflows of a repository in', 'admin')
    .post('/oidc-policies', 409)
    .repeatable()
    .takes(newPolicy)
    .creates(policy, async ({ actor, body }) => {
      const { credentials, ...policyBody } = body;
      const created = await createReadingPolicy(
        secrets,
        actor,
        toPolicyInput(policyBody),
        credentials,
      );
      return fromPolicy({ ...created, credentials });
    });
  route('deleteOidcPolicy', 'Withdraw the access of these workflows', 'admin')
    .delete('/oidc-policies/{id}', 404)
    .params(z.object({ id: z.uuid('must be the id of a policy') }))
    .does(({ actor, params }) => deleteOidcPolicy(identity, actor, params.id));
}
