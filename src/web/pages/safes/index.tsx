import type { Hono } from 'hono';
import type { WebEnv } from '../../web-env.ts';
import { addCredentialForms } from './credential-form.tsx';
import { addCredentialDeletion } from './delete-credential.tsx';
import { addSafeDeletion } from './delete-safe.tsx';
import { addSafeEdit } from './edit-safe.tsx';
import { addNewSafe } from './new-safe.tsx';
import { addSafePage } from './safe.tsx';
import { addSafeList } from './safe-list.tsx';

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
