import type { Submission } from '../submission.ts';
import { TextField } from './field.tsx';

/** Where the owners of a record or test case let its tests be sent to. */
export function HostsField({ form }: { readonly form: Submission }) {
  return (
    <TextField
      form={form}
      name="hosts"
      label="Hosts that runs may send it to"
      hint="Separated by commas, such as staging.example.com or *.preview.example.com. A run with another base URL sends the credentials there; empty: it runs only where its suite says."
    />
  );
}
