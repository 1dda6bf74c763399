import { createRoute, z } from '@hono/zod-openapi';
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
import { answers, answersCreated, answersNothing } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { idempotencyHeader } from '../idempotency.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../page.ts';
import { type Api, described, jsonBody } from '../route-parts.ts';
import {
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

const TAG = 'Access';
const params = z.object({ login });
const many = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item).max(10_000) });

const WORKSPACES = createRoute({
  ...described('listWorkspaces', 'List the workspaces that you can be in', TAG, 'read'),
  method: 'get',
  path: '/workspaces',
  responses: answers(many(workspace)),
});

const MEMBERS = createRoute({
  ...described('listMembers', 'List the members of the workspace', TAG, 'read'),
  method: 'get',
  path: '/members',
  responses: answers(many(member)),
});

const SET = createRoute({
  ...described('setMember', 'Add a member or set the role, in a local workspace', TAG, 'admin'),
  method: 'put',
  path: '/members/{login}',
  request: { params, body: jsonBody(roleBody) },
  responses: answersNothing(409, 413, 415, 422),
});

const REMOVE = createRoute({
  ...described('removeMember', 'Take a member out of a local workspace', TAG, 'admin'),
  method: 'delete',
  path: '/members/{login}',
  request: { params },
  responses: answersNothing(404, 409, 422),
});

const LINK = createRoute({
  ...described('createSignInLink', 'Make a link that signs a member in, once', TAG, 'admin'),
  method: 'post',
  path: '/members/{login}/sign-in-link',
  request: { params },
  responses: answersCreated(signInLink, 404, 409, 422),
});

const POLICIES = createRoute({
  ...described('listOidcPolicies', 'List the policies of workflow access', TAG, 'read'),
  method: 'get',
  path: '/oidc-policies',
  responses: answers(many(policy)),
});

const LET_IN = createRoute({
  ...described('createOidcPolicy', 'Let the workflows of a repository in', TAG, 'admin'),
  method: 'post',
  path: '/oidc-policies',
  request: { headers: idempotencyHeader, body: jsonBody(newPolicy) },
  responses: answersCreated(policy, 409, 413, 415, 422),
});

const SHUT_OUT = createRoute({
  ...described('deleteOidcPolicy', 'Withdraw the access of these workflows', TAG, 'admin'),
  method: 'delete',
  path: '/oidc-policies/{id}',
  request: { params: z.object({ id: z.uuid('must be the id of a policy') }) },
  responses: answersNothing(404, 422),
});

const AUDIT = createRoute({
  ...described('listAuditLog', 'Read the audit log, the newest first', TAG, 'admin'),
  method: 'get',
  path: '/audit-log',
  request: { query: pageQuery },
  responses: answers(pageOf(auditLine), 422),
});

/** Who belongs to the workspace, and what was done in it. */
export function addMemberRoutes(api: Api, { identity }: ApiPorts): void {
  api.openapi(WORKSPACES, async (context) => {
    return context.json({ items: await listWorkspaces(identity, context.get('principal')) }, 200);
  });
  api.openapi(MEMBERS, async (context) => {
    const rows = await listMembers(identity, context.get('principal'));
    return context.json({ items: rows.map(fromMember) }, 200);
  });
  api.openapi(SET, async (context) => {
    const { role } = context.req.valid('json');
    await setMember(identity, context.get('principal'), context.req.valid('param').login, role);
    return context.body(null, 204);
  });
  api.openapi(REMOVE, async (context) => {
    await removeMember(identity, context.get('principal'), context.req.valid('param').login);
    return context.body(null, 204);
  });
  api.openapi(LINK, async (context) => {
    const url = await createMemberLink(
      identity,
      context.get('principal'),
      context.req.valid('param').login,
    );
    return context.json({ url }, 201, { 'cache-control': 'no-store' });
  });
  api.openapi(AUDIT, async (context) => {
    const query = context.req.valid('query');
    const rows = await listAudit(identity, context.get('principal'), toPage(query));
    return context.json(cutPage(rows, query, fromAuditRow), 200);
  });
}

/** The policies that let workflows in with their OIDC tokens. */
export function addPolicyRoutes(api: Api, { identity, secrets }: ApiPorts): void {
  api.openapi(POLICIES, async (context) => {
    const rows = await listOidcPolicies(identity, context.get('principal'));
    const readable = await listReadable(secrets, context.get('principal'));
    const items = rows.map((row) => fromPolicy(row, readable.get(row.id) ?? []));
    return context.json({ items }, 200);
  });
  api.openapi(LET_IN, async (context) => {
    const wire = context.req.valid('json');
    const { credentials } = wire;
    const principal = context.get('principal');
    const made = await createReadingPolicy(secrets, principal, toPolicyInput(wire), credentials);
    return context.json(fromPolicy(made, credentials), 201);
  });
  api.openapi(SHUT_OUT, async (context) => {
    await deleteOidcPolicy(identity, context.get('principal'), context.req.valid('param').id);
    return context.body(null, 204);
  });
}
