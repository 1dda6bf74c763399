import { Select, TextField } from '../../components/field.tsx';
import type { Submission } from '../../submission.ts';

const PURPOSES = [
  { value: 'document', label: 'document: read OpenAPI documents at private URLs' },
  { value: 'repository-read', label: 'repository-read: import and run scripts' },
  { value: 'repository-write', label: 'repository-write: publish and run suites' },
];

/** What a Git credential is for, and where it may be sent. */
export function UseFields({ form }: { readonly form: Submission }) {
  const hint = (
    <>
      Separated by commas, such as <code>github.com</code> or <code>git.example.com:8443</code>. The
      token is sent to these hosts and to no others, over https.
    </>
  );
  return (
    <>
      <Select form={form} name="purpose" label="Purpose" choices={PURPOSES} />
      <TextField form={form} name="hosts" label="Hosts" hint={hint} required />
    </>
  );
}

/** The fields as the API takes them. */
export function useOf(form: Submission) {
  return { purpose: form.text('purpose'), hosts: form.list('hosts') };
}
