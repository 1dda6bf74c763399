import type { ErrorObject } from 'ajv';

interface Drift {
  readonly operation: RegExp;
  /** The place in the answer. */
  readonly at: RegExp;
  readonly keyword: RegExp;
  readonly reason: string;
}

/** Where the emulator's answers are known to differ from the description, and why that is harmless. */
const DRIFTS: readonly Drift[] = [
  {
    operation: /^repos\/get$/,
    at: /^\/(network_count|subscribers_count|pushed_at\/)$/,
    keyword: /^(required|type)$/,
    reason: 'counts of watchers, and the time of a push that never was; nobody here reads them',
  },
  {
    operation: /^apps\/(get-repo|get|list)-?installations?$/,
    at: /^\/(\d+\/)?(target_id|account\b.*)$/,
    keyword: /^(required|type|anyOf)$/,
    reason: 'the account of an installation is cut short; its id and login are there',
  },
  {
    operation: /^apps\/get-authenticated$/,
    at: /^\/owner\//,
    keyword: /^(type|oneOf)$/,
    reason: 'the emulator knows no owner of an App; nobody here reads it',
  },
  {
    operation: /^repos\/compare-commits-with-basehead$/,
    at: /^\/(commits\/\d+|(merge_)?base_commit)\/(author|committer)\b/,
    keyword: /^(format|additionalProperties|type|oneOf|anyOf)$/,
    reason: 'addresses of a bot hold its [bot] unescaped, and each alternative of a person says so',
  },
  {
    operation: /^checks\//,
    at: /\/output\/annotations_url$/,
    keyword: /^required$/,
    reason: 'annotations are listed by their route, whose address follows from the id',
  },
  {
    operation: /./,
    at: /\/(user|sender|creator)\/\w*url\/$/,
    keyword: /^format$/,
    reason: 'addresses of a bot hold its [bot] unescaped',
  },
  {
    operation: /^(pulls|issues)\//,
    at: /\/labels\/\d+\/description\/$/,
    keyword: /^type$/,
    reason: 'GitHub too gives null for a label without a description, whatever it publishes',
  },
];

/** Whether a fault of an answer is one of the known ones. */
export function isKnownDrift(operation: string, fault: ErrorObject): boolean {
  return DRIFTS.some(
    (drift) =>
      drift.operation.test(operation) &&
      drift.at.test(`${fault.instancePath}/${fault.params.missingProperty ?? ''}`) &&
      drift.keyword.test(fault.keyword),
  );
}
