import type { Hono } from 'hono';
import type { WebEnv } from '../web-env.ts';
import { addCredentialForms } from './safes/credential-form.tsx';
import { addCredentialDeletion } from './safes/delete-credential.tsx';
import { addSafeDeletion } from './safes/delete-safe.tsx';
import { addSafeEdit } from './safes/edit-safe.tsx';
import { addNewSafe } from './safes/new-safe.tsx';
import { addSafePage } from './safes/safe.tsx';
import { addSafeList } from './safes/safe-list.tsx';

/** Credential safes and their credentials. */
export function addSafePages(app: Hono<WebEnv>): void {
  addSafeList(app);
  addNewSafe(app);
  addSafePage(app);
  addSafeEdit(app);
  addSafeDeletion(app);
  addCredentialForms(app);
  addCredentialDeletion(app);
}
