import { type Clinic, clinicKey, documents, KEY_HEADER } from '../../walkthrough/clinic.ts';
import { type Builds, startBuilds } from './start-builds.ts';

/** Where the pictures say that the API is. */
const PORTS = { staging: 8080, preview: 8081 };

/** The clinic of the demo, whose builds can be deployed. */
export interface PictureClinic extends Clinic {
  readonly staging: Builds;
  readonly preview: Builds;
}

/** Starts the clinic of the pictures. */
export async function startPictureClinic(): Promise<PictureClinic> {
  const key = clinicKey();
  const isAllowed = ({ headers }: { readonly headers: NodeJS.Dict<string | string[]> }) =>
    headers[KEY_HEADER] === key;
  const staging = await startBuilds(PORTS.staging, isAllowed);
  const preview = await startBuilds(PORTS.preview, isAllowed);
  return {
    ...{ staging, preview, key, url: staging.url, previewUrl: preview.url },
    ...(await documents()),
    close: async () => {
      await staging.close();
      await preview.close();
    },
  };
}
