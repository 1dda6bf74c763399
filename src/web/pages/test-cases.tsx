import type { Hono } from 'hono';
import type { WebEnv } from '../web-env.ts';
import { addBindPages } from './test-cases/bind.tsx';
import { addTestCaseDeletion } from './test-cases/delete-test-case.tsx';
import { addTestCaseEdit } from './test-cases/edit-test-case.tsx';
import { addImportPages } from './test-cases/import.tsx';
import { addTestCasePage } from './test-cases/test-case.tsx';
import { addTestCaseFilesPage } from './test-cases/test-case-files.tsx';
import { addTestCaseList } from './test-cases/test-case-list.tsx';
import { addUploadPage } from './test-cases/upload.tsx';

/** The Test Case Library. */
export function addTestCasePages(app: Hono<WebEnv>): void {
  addTestCaseList(app);
  addUploadPage(app);
  addImportPages(app);
  addTestCasePage(app);
  addTestCaseFilesPage(app);
  addBindPages(app);
  addTestCaseEdit(app);
  addTestCaseDeletion(app);
}
