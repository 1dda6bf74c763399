import { Select, TextField } from '../../components/field.tsx';
import { Options } from '../../components/options.tsx';
import { UploadField } from '../../components/upload-field.tsx';
import type { Submission } from '../../submission.ts';
import type { GitChoices } from './git-choices.ts';

/** The fields of a document that show their own faults. */
export const DOCUMENT_FIELDS = [
  'specification.content',
  'specification.url',
  'specification.credential',
];

/**
 * Where the document comes from.
 * @param keep what it says to leave the document as it is; null where there is none yet
 */
export function DocumentFields(props: {
  readonly form: Submission;
  readonly git: GitChoices;
  readonly keep: string | null;
}) {
  const { form, git, keep } = props;
  return (
    <Options
      form={form}
      name="specification.kind"
      label="OpenAPI document"
      options={[
        ...(keep === null ? [] : [{ value: 'keep', label: keep }]),
        {
          value: 'upload',
          label: 'Upload a file',
          fields: (
            <UploadField
              form={form}
              name="specification.content"
              label="File, JSON or YAML"
              accept=".json,.yaml,.yml"
            />
          ),
        },
        {
          value: 'url',
          label: 'Read it from a URL',
          fields: (
            <>
              <TextField
                form={form}
                name="specification.url"
                label="URL of the document"
                placeholder="https://example.com/openapi.yaml"
              />
              <Select
                form={form}
                name="specification.credential"
                label="Private Git repository"
                hint="Credentials for documents, registered by an admin."
                choices={[{ value: '', label: 'no: the URL is public' }, ...git.document]}
              />
            </>
          ),
        },
      ]}
    />
  );
}
