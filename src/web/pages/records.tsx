import type { Hono } from 'hono';
import type { WebEnv } from '../web-env.ts';
import { addRecordDeletion } from './records/delete-record.tsx';
import { addDocumentPage } from './records/document.tsx';
import { addRecordEdit } from './records/edit-record.tsx';
import { addGeneration } from './records/generate.tsx';
import { addNewRecord } from './records/new-record.tsx';
import { addRecordPage } from './records/record.tsx';
import { addRecordList } from './records/record-list.tsx';
import { addRunPage } from './records/run.tsx';

/** Generation records and their runs. */
export function addRecordPages(app: Hono<WebEnv>): void {
  addRecordList(app);
  addNewRecord(app);
  addRecordPage(app);
  addGeneration(app);
  addRunPage(app);
  addDocumentPage(app);
  addRecordEdit(app);
  addRecordDeletion(app);
}
