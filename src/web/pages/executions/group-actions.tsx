import { isFailure, kindSchema } from '../../../results/index.ts';
import { LinkButton } from '../../components/buttons.tsx';
import type { Visitor } from '../../web-env.ts';
import { acceptPath } from './accept-path.ts';
import type { ExecutionPage } from './details.tsx';
import type { Group } from './groups.tsx';
import { issueAddress } from './issue-address.ts';
import { isGrouped } from './run-state.ts';

/** What can be done with failures of one cause: accept them as known, and write an issue about them. */
export function GroupActions(props: {
  readonly visitor: Visitor;
  readonly execution: ExecutionPage['execution'];
  readonly group: Group;
}) {
  const { visitor, execution, group } = props;
  if (!isGrouped(execution) || !isFailure({ kind: kindSchema.parse(group.kind) })) return null;
  const testCase = execution.test_cases.find(({ position }) => position === group.first.position);
  const isEditable = testCase?.record != null && visitor.may('write');
  // The next run knows them; only of a part that was accepted the rest may be, too.
  const isAccepted = group.known || (group.accepted?.tests ?? 0) >= group.tests;
  const issues = testCase?.source?.issues ?? null;
  return (
    <div class="buttons">
      {isEditable && !isAccepted && (
        <LinkButton
          href={acceptPath(execution.id, group.number)}
          label="Accept as known"
          about={`“${group.title}”`}
        />
      )}
      {issues !== null && (
        <LinkButton
          href={issueAddress(issues, group, execution.links.execution)}
          label="Write an issue"
          about={`about “${group.title}”`}
        />
      )}
    </div>
  );
}
