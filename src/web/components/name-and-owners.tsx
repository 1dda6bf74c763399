import type { Submission } from '../submission.ts';
import { TextField } from './field.tsx';

/** The fields of everything that has owners: they change and delete it, others only look. */
export function NameAndOwners({ form }: { readonly form: Submission }) {
  return (
    <>
      <TextField form={form} name="name" label="Name" required />
      <TextField
        form={form}
        name="owners"
        label="Owners"
        hint="GitHub logins, separated by commas; you, if it is left empty."
      />
    </>
  );
}
