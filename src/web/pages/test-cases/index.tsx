import type { Hono } from 'hono';
import type { WebEnv } from '../../web-env.ts';
import { addBindPages } from './bind.tsx';
import { addTestCaseDeletion } from './delete-test-case.tsx';
import { addTestCaseEdit } from './edit-test-case.tsx';
import { addImportPages } from './import.tsx';
import { addSelectedTestCases } from './selected-test-cases.tsx';
import { addTestCasePage } from './test-case.tsx';
import { addTestCaseFilesPage } from './test-case-files.tsx';
import { addTestCaseList } from './test-case-list.tsx';
import { addUploadPage } from './upload.tsx';

/** The Test Case Library. */
export function addTestCasePages(app: Hono<WebEnv>): void {
  addTestCaseList(app);
  addUploadPage(app);
  addSelectedTestCases(app);
  addImportPages(app);
  addTestCasePage(app);
  addTestCaseFilesPage(app);
  addBindPages(app);
  addTestCaseEdit(app);
  addTestCaseDeletion(app);
}
