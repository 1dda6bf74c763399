const LOCKED = 'The row was locked by workspace and name or id in the same transaction.';
const JOB =
  'A job of the queue: the id of its run or import comes from a row of ours, never from a caller.';
const EXECUTION = 'The id comes from a job of ours, or was looked up by workspace before.';
const OF_RECORD = 'The test cases of one record, whose row the caller has locked.';
const HASH =
  'The hash of 256 secret bits is the key: whoever brings it is told his workspace by the row.';
const PREPARED =
  'The prepared query of the grants of a token, whose row says the workspace; all else is joined by it.';
const EXPIRED = 'Rows that have expired are swept, whosever they are.';

const DELIVERY =
  'A job of ours: the id of its delivery comes from a row of ours, never from a caller.';

const CLOCK =
  'The clock is that of all workspaces; what is fired is done in the workspace of its row.';

const COUNTED = 'Metrics of the server count for all workspaces together.';
const NAMED = 'A column of another query, which names the workspace, says which row.';

/** Queries that do not name a workspace, `file function: table`, and why they must not. */
export const ACROSS_WORKSPACES: Readonly<Record<string, string>> = {
  'src/automation/count-unfinished.ts countUnfinished: deliveries': COUNTED,
  'src/execution/count-unfinished.ts countUnfinished: executions': COUNTED,
  'src/identity/oidc-policies.ts policyName: oidcPolicies': NAMED,
  'src/runtimes/runtimes.ts runtimeName: runtimes': NAMED,
  'src/automation/dispatch/attempt-delivery.ts attemptDelivery: deliveries': DELIVERY,
  'src/automation/dispatch/create-deliveries.ts waitingOf: $count':
    'It counts a query of its own, which names the workspace.',
  'src/automation/dispatch/store-outcome.ts endUnsent: deliveries': DELIVERY,
  'src/automation/dispatch/store-outcome.ts lock: deliveries': DELIVERY,
  'src/automation/remove-old.ts someDeliveries: deliveries': EXPIRED,
  'src/automation/remove-old.ts someEvents: gatekeeperEvents': EXPIRED,
  'src/automation/remove-old.ts someFires: scheduleFires': EXPIRED,
  'src/automation/schedule/fire-due.ts lockDue: schedules': CLOCK,
  'src/automation/schedule/fire-due.ts nextDue: schedules': CLOCK,
  'src/execution/admit-run.ts admitRun: actionsRuns':
    'The OIDC token of the very run lets in, and the row says the workspace.',
  'src/runtimes/check-actions-runtimes.ts checkRuntimesOf: actionsRuntimes':
    'GitHub has told of the account, and workspaces have repositories of their own account alone.',
  'src/execution/follow-run.ts running: actionsRuns': EXECUTION,
  'src/execution/run-changed.ts runChanged: actionsRuns':
    'GitHub has told of the run, by an id that no two runs share.',
  'src/execution/send-due-looks.ts sendDueLooks: actionsRuns':
    'Runs that are due are looked at, whosever they are.',
  'src/execution/send-due-looks.ts sendDueLooks: executions':
    'Runs that are due are looked at, whosever they are.',
  'src/execution/lock-execution.ts lockExecution: executions': EXECUTION,
  'src/execution/remove-old.ts removeSome: executions':
    'Executions that are older than they are kept are removed, whosever they are.',
  'src/runtimes/runtime-health.ts storeHealths: runtimes':
    'The managed runtimes of all workspaces are this one machine.',
  'src/execution/watch-execution.ts look: executions': EXECUTION,
  'src/identity/authenticate.ts admitApiToken: apiTokens': HASH,
  'src/identity/github-sign-in.ts refreshMemberships: members':
    'GitHub has just told all accounts of the person: he leaves the others.',
  'src/identity/oidc.ts exchangeOidc: workflowTokens': EXPIRED,
  'src/identity/own-workspaces.ts listWorkspaces: members':
    'The workspaces of one person, by his id at GitHub, which is that of his session.',
  'src/identity/sessions.ts admitSession: sessions': HASH,
  'src/identity/sessions.ts createSession: sessions': EXPIRED,
  'src/identity/sessions.ts forget: sessions': HASH,
  'src/identity/sign-in-links.ts redeemLink: signInLinks': HASH,
  'src/library/apply-transitions.ts applyTransitions: testCases': OF_RECORD,
  'src/library/apply-transitions.ts lockRegistered: testCases': OF_RECORD,
  'src/library/delete-record.ts deleteRecord: generationRecords': LOCKED,
  'src/library/edit-record.ts editRecord: generationRecords': LOCKED,
  'src/library/finish-run.ts failRun: generationRecords': JOB,
  'src/library/finish-run.ts finishRun: generationRecords': JOB,
  'src/library/git-credentials/registry.ts deleteGitCredential: gitCredentials': LOCKED,
  'src/library/git-credentials/registry.ts deleteGitCredential: gitImports': LOCKED,
  'src/library/lock-run.ts lockRun: generationRecords': JOB,
  'src/library/pipelines.ts deletePipeline: pipelines': LOCKED,
  'src/library/pipelines.ts editPipeline: pipelines': LOCKED,
  'src/library/run-git-import.ts failGitImport: gitImports': JOB,
  'src/library/run-git-import.ts register: gitImports': JOB,
  'src/library/run-git-import.ts runGitImport: gitImports': JOB,
  'src/library/start-run.ts startRun: generationRecords': JOB,
  'src/library/submit-record.ts submitRecord: generationRecords': LOCKED,
  'src/library/test-cases.ts deleteTestCase: testCases': LOCKED,
  'src/secrets/anonymous-grants.ts anonymousGrants: execute':
    'Where nobody is asked who he is, on loopback alone, the safe key says which workspace it is.',
  'src/secrets/execution-grants.ts executionGrants: execute': PREPARED,
  'src/secrets/workflow-grants.ts workflowGrants: execute': PREPARED,
  'src/secrets/workflow-token.ts issueWorkflowToken: workflowSecretsTokens': EXPIRED,
};
