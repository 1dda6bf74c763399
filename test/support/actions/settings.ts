import { USUAL_ACTIONS_SETTINGS } from '../../../src/runtimes/index.ts';

/** What a runtime on GitHub Actions needs beside its name and its repository. */
export const ACTIONS_SETTINGS = { ...USUAL_ACTIONS_SETTINGS, action: 'octo/proofgate@v1' };
