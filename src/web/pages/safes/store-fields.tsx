import { TextField } from '../../components/field.tsx';
import { Options } from '../../components/options.tsx';
import type { Submission } from '../../submission.ts';

/** What people call each kind of store, and how they name one without its URL. */
export const STORES = {
  'azure-key-vault': {
    title: 'Azure Key Vault',
    by: 'vault',
    byWords: 'By its name',
    place: 'Name of the vault',
    url: 'https://my-vault.vault.azure.net',
    identity: 'The identity of the server (managed identity or workload identity)',
  },
  'aws-secrets-manager': {
    title: 'AWS Secrets Manager',
    by: 'region',
    byWords: 'By its region',
    place: 'Region, such as eu-west-1',
    url: 'https://secretsmanager.eu-west-1.amazonaws.com',
    identity: 'The identity of the server (IAM)',
  },
} as const;

export type StoreKind = keyof typeof STORES;

/** The fields of a store that show their own faults. */
export const STORE_FIELDS = [
  'store.address.vault',
  'store.address.region',
  'store.address.url',
  'store.access.role_arn',
  'store.access.tenant_id',
  'store.access.client_id',
  'store.access.client_secret',
];

/** Whether a text of an address names a kind of store. */
export function isStoreKind(text: string | undefined): text is StoreKind {
  return text !== undefined && Object.hasOwn(STORES, text);
}

/** Where a store is, and how the platform gets in. */
export function StoreFields({ form, kind }: { form: Submission; kind: StoreKind }) {
  const { by, byWords, place, url, identity } = STORES[kind];
  const field = (name: string, label: string, hint?: string) => (
    <TextField form={form} name={name} label={label} hint={hint} />
  );
  const variable = 'env://NAME of the server: the value itself is never stored here.';
  return (
    <>
      <Options
        form={form}
        name="store.address.by"
        label="Where the store is"
        options={[
          { value: by, label: byWords, fields: field(`store.address.${by}`, place) },
          {
            value: 'url',
            label: 'By its URL',
            fields: field('store.address.url', 'URL', `Such as ${url}`),
          },
        ]}
      />
      <Options
        form={form}
        name="store.access.method"
        label="How Proofgate gets in"
        options={[
          {
            value: 'iam',
            label: identity,
            fields:
              kind === 'aws-secrets-manager' &&
              field('store.access.role_arn', 'ARN of a role to assume', 'Empty: no other role.'),
          },
          {
            value: 'client',
            label: 'User name and password',
            fields: (
              <>
                {kind === 'azure-key-vault' && field('store.access.tenant_id', 'Id of the tenant')}
                {field('store.access.client_id', 'Client id', variable)}
                {field('store.access.client_secret', 'Client secret', variable)}
              </>
            ),
          },
        ]}
      />
    </>
  );
}

/** The store of a form, as the API takes it: only the fields of what is chosen. */
export function storeOf(form: Submission, kind: StoreKind): object {
  const isAzure = kind === 'azure-key-vault';
  const part = (name: string) => form.text(`store.${name}`);
  const { by: place } = STORES[kind];
  const by = part('address.by') === 'url' ? 'url' : place;
  const iam = { method: 'iam', ...(!isAzure && { role_arn: part('access.role_arn') || null }) };
  const client = {
    method: 'client',
    ...(isAzure && { tenant_id: part('access.tenant_id') }),
    client_id: part('access.client_id'),
    client_secret: part('access.client_secret'),
  };
  return {
    kind,
    address: { by, [by]: part(`address.${by}`) },
    access: part('access.method') === 'client' ? client : iam,
  };
}
