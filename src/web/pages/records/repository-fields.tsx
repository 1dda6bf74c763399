import { Checkbox, type Choice, Select, TextField } from '../../components/field.tsx';
import type { Submission } from '../../submission.ts';
import type { GitChoices } from './git-choices.ts';

/** The fields of a repository that show their own faults. */
export const REPOSITORY_FIELDS = [
  'repository.type',
  'repository.url',
  'repository.branch',
  'repository.root_folder',
  'repository.adopt',
  'repository.credential',
];

/** Leaves a credential as it is; no name holds a colon. */
export const KEEP = 'keep:';

const HOSTED = [
  { value: 'github', label: 'GitHub' },
  { value: 'gitlab', label: 'GitLab, or another Git over https' },
];

/** The types of repositories that this installation can use. */
export function repositoryTypes({ hasLocal, write }: TypeChoices): readonly Choice[] {
  if (!hasLocal) return HOSTED;
  // Without a credential nothing else can be written to, unless the App is installed.
  return write.length === 0 ? [LOCAL, ...HOSTED] : [...HOSTED, LOCAL];
}

type TypeChoices = Pick<GitChoices, 'hasLocal' | 'write'>;

const LOCAL = { value: 'local', label: 'Local: Proofgate keeps it here' };
/** The branch of a local repository that nobody named one for. */
const LOCAL_BRANCH = 'api-tests';

/** Where the scripts are written to. */
export function RepositoryFields(props: {
  readonly form: Submission;
  readonly git: GitChoices;
  readonly isBranchFixed: boolean;
  readonly canKeep: boolean;
  /** The page that takes the suite elsewhere, where it is in a local repository: an edit would leave it behind. */
  readonly connect?: string | undefined;
}) {
  const { form, git, isBranchFixed, canKeep, connect } = props;
  if (connect !== undefined) return <LocalFields form={form} connect={connect} />;
  const keepChoice = canKeep ? [{ value: KEEP, label: 'as it is' }] : [];
  return (
    <div class="repository">
      <Select
        form={form}
        name="repository.type"
        label="Repository type"
        choices={repositoryTypes(git)}
      />
      <div class="of-hosted">
        <TextField
          form={form}
          name="repository.url"
          label="Repository URL"
          hint={git.hasLocal ? 'Ends in .git. Empty for a local repository.' : 'Ends in .git.'}
          placeholder="https://github.com/acme/shop-tests.git"
          required={!git.hasLocal}
        />
      </div>
      {!isBranchFixed && (
        <TextField
          form={form}
          name="repository.branch"
          label="Branch"
          hint={`A new branch is best: its folder for tests is replaced. It cannot be changed later.${git.hasLocal ? ` Empty for a local repository: ${LOCAL_BRANCH}.` : ''}`}
          required={!git.hasLocal}
        />
      )}
      <FolderFields form={form} />
      <div class="of-hosted">
        <Select
          form={form}
          name="repository.credential"
          label="Repo token"
          hint="Credentials with write access, registered by an admin."
          choices={[
            ...keepChoice,
            { value: '', label: 'none: the GitHub App writes' },
            ...git.write,
          ]}
        />
      </div>
    </div>
  );
}

/** What can be changed of a suite that Proofgate keeps itself. */
function LocalFields({ form, connect }: { readonly form: Submission; readonly connect: string }) {
  return (
    <>
      <p>
        The suite is in a local repository. <a href={connect}>Connect a Git repository</a>
      </p>
      <input type="hidden" name="repository.type" value="local" />
      <FolderFields form={form} />
    </>
  );
}

/** Where on the branch the tests go. */
export function FolderField({ form }: { readonly form: Submission }) {
  return (
    <TextField
      form={form}
      name="repository.root_folder"
      label="Folder"
      hint="Where on the branch the tests go."
      required
    />
  );
}

function FolderFields({ form }: { readonly form: Submission }) {
  return (
    <>
      <FolderField form={form} />
      <Checkbox
        form={form}
        name="repository.adopt"
        label="Replace the folder though Proofgate did not write what it holds"
      />
    </>
  );
}

/** The repository of a form as the API takes it. */
export function repositoryOf(form: Submission): object {
  const type = form.text('repository.type');
  const credential = form.text('repository.credential');
  const typed = form.typed('repository.branch') === null ? null : form.text('repository.branch');
  const branch = typed === '' && type === 'local' ? LOCAL_BRANCH : typed;
  const place = {
    type,
    ...(branch !== null && { branch }),
    root_folder: form.text('repository.root_folder'),
    adopt: form.flag('repository.adopt'),
  };
  // The platform gives a local repository its URL, and needs no credential for it.
  if (type === 'local') return place;
  return {
    ...place,
    url: form.text('repository.url'),
    ...(credential !== KEEP && { credential: credential === '' ? null : credential }),
  };
}
